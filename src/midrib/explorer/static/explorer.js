var Ih=class{nodes=[];keys=[];get size(){return this.nodes.length}push(e,t){let n=this.nodes.length;for(this.nodes.push(e),this.keys.push(t);n>0;){let s=n-1>>1;if(this.keys[s]<=t)break;this.nodes[n]=this.nodes[s],this.keys[n]=this.keys[s],n=s}this.nodes[n]=e,this.keys[n]=t}pop(){let e=[this.nodes[0],this.keys[0]],t=this.nodes.pop(),n=this.keys.pop(),s=this.nodes.length;return s>0&&this.sink(t,n,s),e}sink(e,t,n){let s=0;for(;;){let r=2*s+1;if(r>=n||(r+1<n&&this.keys[r+1]<this.keys[r]&&r++,this.keys[r]>=t))break;this.nodes[s]=this.nodes[r],this.keys[s]=this.keys[r],s=r}this.nodes[s]=e,this.keys[s]=t}},Wa=class{constructor(e,t,n,s){this.nNodes=e;this.edges=t;this.lengths=n;this.component=s;this.nEdges=t.length/2,this.degree=new Int32Array(e);for(let o of t)this.degree[o]++;this.start=new Int32Array(e+1);for(let o=0;o<e;o++)this.start[o+1]=this.start[o]+this.degree[o];this.around=new Int32Array(t.length);let r=this.start.slice();for(let o=0;o<this.nEdges;o++)this.around[r[t[2*o]]++]=o,this.around[r[t[2*o+1]]++]=o}nNodes;edges;lengths;component;nEdges;degree;start;around;get tips(){return Array.from(this.degree.keys()).filter(e=>this.degree[e]===1)}get forks(){return Array.from(this.degree.keys()).filter(e=>this.degree[e]>2)}other(e,t){return this.edges[2*e]===t?this.edges[2*e+1]:this.edges[2*e]}edgeBetween(e,t){for(let n=this.start[e];n<this.start[e+1];n++)if(this.other(this.around[n],e)===t)return this.around[n];return-1}distances(e){let t=new Float64Array(this.nNodes).fill(1/0),n=new Int32Array(this.nNodes).fill(-1),s=new Ih,r=(o,a,l)=>{a<t[o]&&(t[o]=a,n[o]=l,s.push(o,a))};for(let o of e)if(o.edge<0)r(o.node,0,-1);else{let a=this.lengths[o.edge];r(this.edges[2*o.edge],o.position*a,-1),r(this.edges[2*o.edge+1],(1-o.position)*a,-1)}for(;s.size>0;){let[o,a]=s.pop();if(!(a>t[o]))for(let l=this.start[o];l<this.start[o+1];l++){let c=this.around[l];r(this.other(c,o),a+this.lengths[c],o)}}return{distance:t,before:n}}shortestPath(e,t){let{distance:n,before:s}=this.distances([{edge:-1,position:0,node:e}]);if(!Number.isFinite(n[t]))return[];let r=[t];for(let o=t;o!==e;)o=s[o],r.push(o);return r.reverse()}pathEdges(e){return e.slice(1).map((t,n)=>this.edgeBetween(e[n],t))}};function Xa(i,e,t){let{distance:n}=i.distances(t),s=t.filter(o=>o.edge>=0),r=new Float64Array(e.edge.length);for(let o=0;o<r.length;o++){let a=e.edge[o],l=n[e.node[o]];if(a>=0){let c=i.lengths[a],u=e.position[o];l=Math.min(n[i.edges[2*a]]+u*c,n[i.edges[2*a+1]]+(1-u)*c);for(let h of s)h.edge===a&&(l=Math.min(l,Math.abs(u-h.position)*c))}r[o]=Number.isFinite(l)?l:NaN}return r}function qa(i,e,t){let n=i.pathEdges(t),s=new Float64Array(i.nEdges).fill(NaN),r=new Float64Array(i.nEdges),o=new Float64Array(i.nNodes).fill(NaN),a=0;o[t[0]]=0,n.forEach((c,u)=>{let h=i.lengths[c],d=i.edges[2*c]===t[u];s[c]=d?a:a+h,r[c]=d?h:-h,a+=h,Number.isNaN(o[t[u+1]])&&(o[t[u+1]]=a)});let l=new Float64Array(e.edge.length);for(let c=0;c<l.length;c++){let u=e.edge[c],h=e.position[c];l[c]=u<0||h<=0||h>=1?o[e.node[c]]:s[u]+r[u]*h}return l}var d_={f4:Float32Array,f8:Float64Array,u1:Uint8Array,u2:Uint16Array,u4:Uint32Array};function Dh(i){let e=atob(i.trim()),t=new Uint8Array(e.length);for(let n=0;n<e.length;n++)t[n]=e.charCodeAt(n);return t}async function bf(i){let e=new Blob([i]).stream().pipeThrough(new DecompressionStream("deflate"));return new Uint8Array(await new Response(e).arrayBuffer())}function f_(i,e,t){let n=new Uint8Array(e*t);for(let s=0;s<t;s++){let r=s*e;for(let o=0,a=s;o<e;o++,a+=t)n[a]=i[r+o]}return n}var Lh=class{constructor(e){this.packed=e}packed;async numbers(e){if(e.kind==="texts")throw new Error("a block of texts came where numbers are needed");let t=d_[e.kind],n=f_(await bf(this.packed[e.block]),e.size,t.BYTES_PER_ELEMENT);return new t(n.buffer)}async floats(e){return Float32Array.from(await this.numbers(e))}async whole(e,t=0){return Int32Array.from(await this.numbers(e),n=>n-t)}async maybe(e,t){return e===null?null:t(e)}async texts(e){let t=new TextDecoder().decode(await bf(this.packed[e.block]));return JSON.parse(t)}};async function ko(i,e){let t=new Lh(e),{samples:n}=i,s=await t.whole(i.graph.edges),r=new Wa(i.graph.n_nodes,s,Float64Array.from(await t.numbers(i.graph.lengths)),await t.whole(i.graph.component)),o=await t.whole(n.edge,1),a=await t.floats(n.position),l=n.node!==null?await t.whole(n.node):o.map((f,g)=>s[2*f+(a[g]<=.5?0:1)]),c=await t.maybe(n.number,f=>t.numbers(f)),u=await t.maybe(n.ids,f=>t.texts(f)),h=f=>c===null?f:c[f],d=new Int32Array(r.nEdges).fill(-1);return i.branches.forEach((f,g)=>f.edges.forEach(v=>d[v]=g)),{manifest:i,n:n.shown,columns:await p_(i,t),labels:await Promise.all(i.labels.map(async f=>({...f,codes:await t.numbers(f.codes)}))),edge:o,position:a,node:l,distance:await t.floats(n.distance),weight:await t.maybe(n.weight,f=>t.floats(f)),belonging:await t.maybe(n.belonging,f=>t.numbers(f)),graph:r,width:await t.maybe(i.graph.width,f=>t.floats(f)),support:await t.floats(i.graph.support),edgeBranch:d,rivals:await Promise.all(i.rivals.map(async f=>({...f,edges:await t.whole(f.edges),columns:await Promise.all(f.columns.map(g=>t.floats(g)))}))),id:f=>u===null?String(h(f)):u[f],number:h}}async function p_(i,e){let t=[];for(let n of i.columns){let s="block"in n.samples?await e.floats(n.samples):m_(t,n.samples.mean,n.samples.weights);t.push({name:n.name,kind:n.kind,values:s,nodes:await e.floats(n.nodes)})}return t}function m_(i,e,t){let n=i.filter(r=>r.kind==="feature"),s=new Float64Array(n[0]?.values.length??0);return t.forEach((r,o)=>{let a=n[o].values;for(let l=0;l<s.length;l++)s[l]+=r*(a[l]-e[o])}),Float32Array.from(s)}var zo=[[68,1,84],[70,50,127],[54,92,141],[39,127,142],[31,161,135],[74,194,109],[159,218,58],[253,231,37]],Nh=[[0,114,178],[230,159,0],[0,158,115],[204,121,167],[86,180,233],[213,94,0],[148,103,189],[140,86,75],[127,160,30],[23,150,165],[196,78,82],[110,110,200]],Uh=[150,150,150];function g_(i){if(!Number.isFinite(i))return Uh;let e=Math.min(Math.max(i,0),1)*(zo.length-1),t=Math.min(Math.floor(e),zo.length-2),n=e-t;return[0,1,2].map(s=>Math.round(zo[t][s]+n*(zo[t+1][s]-zo[t][s])))}function Ya(i){let e=Nh[i%Nh.length],t=Math.floor(i/Nh.length)%3,n=t===0?1:t===1?.65:1.3;return e.map(s=>Math.min(235,Math.round(s*n)))}function nr(i){return`rgb(${String(i[0])},${String(i[1])},${String(i[2])})`}function Br(i,e,t=!1){let[n,s]=__(e,t?0:.01),r=new Uint8Array(3*e.length),o=Array.from({length:257},(a,l)=>g_(l/256));for(let a=0;a<e.length;a++){let l=s>n?(e[a]-n)/(s-n):0,c=Number.isFinite(l)?o[Math.round(256*Math.min(Math.max(l,0),1))]:Uh;r.set(c,3*a)}return{colours:r,legend:{title:i,words:[],range:[n,s]}}}function $a(i,e,t){let n=new Uint8Array(3*e.length),s=t.map((r,o)=>Ya(o));for(let r=0;r<e.length;r++)n.set(s[e[r]]??Uh,3*r);return{colours:n,legend:{title:i,words:t.map((r,o)=>({text:r,colour:s[o]})),range:null}}}function __(i,e){let t=Math.max(1,Math.floor(i.length/5e4)),n=[];for(let r=0;r<i.length;r+=t)Number.isFinite(i[r])&&n.push(i[r]);if(n.length===0)return[0,1];n.sort((r,o)=>r-o);let s=n.length-1;return[n[Math.floor(e*s)],n[Math.ceil((1-e)*s)]]}function Fh(i,e,t,n){let s=e.slice(0,t?2:3),r=s.map(h=>Mf(i.columns[h])),o=Math.max(...r.map(([h,d])=>d-h),1e-30),a=r.map(([h,d])=>(h+d)/2),l=r.map(([h,d])=>2/(n?o:Math.max(d-h,1e-30))),c=(h,d)=>(d-a[h])*l[h],u=(h,d)=>{let f=new Float32Array(3*h);return s.forEach((g,v)=>{let p=d(i.columns[g]);for(let m=0;m<h;m++)f[3*m+v]=c(v,Number.isFinite(p[m])?p[m]:a[v])}),f};return{axes:s,samples:u(i.n,h=>h.values),nodes:u(i.graph.nNodes,h=>h.nodes),place:c}}function Za(i,e){let t=e.map(s=>i.columns[s]),n=t.map(s=>{let[r,o]=Mf(s);return o-r});return new Set(t.map(s=>s.kind)).size===1&&Math.max(...n)<10*Math.min(...n)}function Mf(i){let e=1/0,t=-1/0;for(let n of i.values)n<e&&(e=n),n>t&&(t=n);return Number.isFinite(e)?[e,t]:[0,1]}var Ni={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Ui={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Kf=0,hu=1,jf=2;var fa=1,Qf=2,co=3,Ys=0,Jn=1,ts=2,Ss=0,ho=1,uu=2,du=3,fu=4,ep=5;var dr=100,tp=101,np=102,ip=103,sp=104,rp=200,op=201,ap=202,lp=203,pu=204,mu=205,cp=206,hp=207,up=208,dp=209,fp=210,pp=211,mp=212,gp=213,_p=214,Sl=0,bl=1,Ml=2,to=3,wl=4,Al=5,El=6,Tl=7,gu=0,xp=1,yp=2,ns=0,_u=1,xu=2,yu=3,vu=4,Su=5,bu=6,Mu=7;var wu=300,fr=301,uo=302,Ql=303,ec=304,Rl=1e3,es=1001,Cl=1002,Rn=1003,vp=1004;var pa=1005;var $n=1006,tc=1007;var bs=1008;var pi=1009,Au=1010,Eu=1011,fo=1012,nc=1013,Fi=1014,Oi=1015,Bi=1016,ic=1017,sc=1018,pr=1020,Tu=35902,Ru=35899,Cu=1021,Pu=1022,ki=1023,ys=1026,Ms=1027,Iu=1028,rc=1029,$s=1030,oc=1031;var ac=1033,ma=33776,ga=33777,_a=33778,xa=33779,lc=35840,cc=35841,hc=35842,uc=35843,dc=36196,fc=37492,pc=37496,mc=37488,gc=37489,ya=37490,_c=37491,xc=37808,yc=37809,vc=37810,Sc=37811,bc=37812,Mc=37813,wc=37814,Ac=37815,Ec=37816,Tc=37817,Rc=37818,Cc=37819,Pc=37820,Ic=37821,Lc=36492,Dc=36494,Nc=36495,Uc=36283,Fc=36284,va=36285,Oc=36286;var $o=2300,Pl=2301,yl=2302,iu=2303,su=2400,ru=2401,ou=2402;var Sp=3200;var Lu=0,bp=1,ws="",li="srgb",lr="srgb-linear",Zo="linear",Et="srgb";var vl=7680;var Mp=519,wp=512,Ap=513,Ep=514,Du=515,Tp=516,Rp=517,Nu=518,Uu=519,Fu=35044;var Ou="300 es",Si=2e3,Jo=2001;function x_(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function y_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function Ko(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Cp(){let i=Ko("canvas");return i.style.display="block",i}var wf={},no=null;function jo(...i){let e="THREE."+i.shift();no?no("log",e,...i):console.log(e,...i)}function Pp(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ye(...i){i=Pp(i);let e="THREE."+i.shift();if(no)no("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function je(...i){i=Pp(i);let e="THREE."+i.shift();if(no)no("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Xo(...i){let e=i.join(" ");e in wf||(wf[e]=!0,Ye(...i))}function Ip(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Lp={[Sl]:Sl,[Ml]:El,[wl]:wl,[to]:Al,[bl]:bl,[El]:Ml,[Tl]:Tl,[Al]:to},Ii=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},On=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Af=1234567,qo=Math.PI/180,io=180/Math.PI;function Zs(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(On[i&255]+On[i>>8&255]+On[i>>16&255]+On[i>>24&255]+"-"+On[e&255]+On[e>>8&255]+"-"+On[e>>16&15|64]+On[e>>24&255]+"-"+On[t&63|128]+On[t>>8&255]+"-"+On[t>>16&255]+On[t>>24&255]+On[n&255]+On[n>>8&255]+On[n>>16&255]+On[n>>24&255]).toLowerCase()}function rt(i,e,t){return Math.max(e,Math.min(t,i))}function Bu(i,e){return(i%e+e)%e}function v_(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function S_(i,e,t){return i!==e?(t-i)/(e-i):0}function Yo(i,e,t){return(1-t)*i+t*e}function b_(i,e,t,n){return Yo(i,e,1-Math.exp(-t*n))}function M_(i,e=1){return e-Math.abs(Bu(i,e*2)-e)}function w_(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function A_(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function E_(i,e){return i+Math.floor(Math.random()*(e-i+1))}function T_(i,e){return i+Math.random()*(e-i)}function R_(i){return i*(.5-Math.random())}function C_(i){i!==void 0&&(Af=i);let e=Af+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function P_(i){return i*qo}function I_(i){return i*io}function L_(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function D_(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function ku(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function N_(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),u=o((e+n)/2),h=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*u,l*h,l*d,a*c);break;case"YZY":i.set(l*d,a*u,l*h,a*c);break;case"ZXZ":i.set(l*h,l*d,a*u,a*c);break;case"XZX":i.set(a*u,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*u,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*u,a*c);break;default:Ye("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Bc(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zu(i,e){if(e.constructor===Float32Array)return i;let t=Bc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Hu(i,e){if(e.constructor===Float32Array)return i;let t=Bc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Sa={DEG2RAD:qo,RAD2DEG:io,generateUUID:Zs,clamp:rt,euclideanModulo:Bu,mapLinear:v_,inverseLerp:S_,lerp:Yo,damp:b_,pingpong:M_,smoothstep:w_,smootherstep:A_,randInt:E_,randFloat:T_,randFloatSpread:R_,seededRandom:C_,degToRad:P_,radToDeg:I_,isPowerOfTwo:L_,ceilPowerOfTwo:D_,floorPowerOfTwo:ku,setQuaternionFromProperEuler:N_,normalize:Hu,denormalize:zu},Qe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=rt(this.x,e.x,t.x),this.y=rt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=rt(this.x,e,t),this.y=rt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(rt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(rt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},hi=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],u=n[s+2],h=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(h!==v||l!==d||c!==f||u!==g){let p=l*d+c*f+u*g+h*v;p<0&&(d=-d,f=-f,g=-g,v=-v,p=-p);let m=1-a;if(p<.9995){let y=Math.acos(p),A=Math.sin(y);m=Math.sin(m*y)/A,a=Math.sin(a*y)/A,l=l*m+d*a,c=c*m+f*a,u=u*m+g*a,h=h*m+v*a}else{l=l*m+d*a,c=c*m+f*a,u=u*m+g*a,h=h*m+v*a;let y=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=y,c*=y,u*=y,h*=y}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],u=n[s+3],h=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+u*h+l*f-c*d,e[t+1]=l*g+u*d+c*h-a*f,e[t+2]=c*g+u*f+a*d-l*h,e[t+3]=u*g-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(s/2),h=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"YXZ":this._x=d*u*h+c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"ZXY":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h-d*f*g;break;case"ZYX":this._x=d*u*h-c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h+d*f*g;break;case"YZX":this._x=d*u*h+c*f*g,this._y=c*f*h+d*u*g,this._z=c*u*g-d*f*h,this._w=c*u*h-d*f*g;break;case"XZY":this._x=d*u*h-c*f*g,this._y=c*f*h-d*u*g,this._z=c*u*g+d*f*h,this._w=c*u*h+d*f*g;break;default:Ye("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=n+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(rt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=n*u+o*a+s*c-r*l,this._y=s*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-s*a,this._w=o*u-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},W=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ef.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ef.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),u=2*(a*t-r*s),h=2*(r*n-o*t);return this.x=t+l*c+o*h-a*u,this.y=n+l*u+a*c-r*h,this.z=s+l*h+r*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=rt(this.x,e.x,t.x),this.y=rt(this.y,e.y,t.y),this.z=rt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=rt(this.x,e,t),this.y=rt(this.y,e,t),this.z=rt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(rt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Oh.copy(this).projectOnVector(e),this.sub(Oh)}reflect(e){return this.sub(Oh.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(rt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Oh=new W,Ef=new hi,et=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=s,u[2]=a,u[3]=t,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],h=n[7],d=n[2],f=n[5],g=n[8],v=s[0],p=s[3],m=s[6],y=s[1],A=s[4],M=s[7],P=s[2],T=s[5],x=s[8];return r[0]=o*v+a*y+l*P,r[3]=o*p+a*A+l*T,r[6]=o*m+a*M+l*x,r[1]=c*v+u*y+h*P,r[4]=c*p+u*A+h*T,r[7]=c*m+u*M+h*x,r[2]=d*v+f*y+g*P,r[5]=d*p+f*A+g*T,r[8]=d*m+f*M+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-n*r*u+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,g=t*h+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=h*v,e[1]=(s*c-u*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(u*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Xo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Bh.makeScale(e,t)),this}rotate(e){return Xo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Bh.makeRotation(-e)),this}translate(e,t){return Xo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Bh.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Bh=new et,Tf=new et().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Rf=new et().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function U_(){let i={enabled:!0,workingColorSpace:lr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Et&&(s.r=xs(s.r),s.g=xs(s.g),s.b=xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Et&&(s.r=eo(s.r),s.g=eo(s.g),s.b=eo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ws?Zo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[lr]:{primaries:e,whitePoint:n,transfer:Zo,toXYZ:Tf,fromXYZ:Rf,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:li},outputColorSpaceConfig:{drawingBufferColorSpace:li}},[li]:{primaries:e,whitePoint:n,transfer:Et,toXYZ:Tf,fromXYZ:Rf,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:li}}}),i}var ft=U_();function xs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function eo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var kr,Il=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{kr===void 0&&(kr=Ko("canvas")),kr.width=e.width,kr.height=e.height;let s=kr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=kr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Ko("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=xs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(xs(t[n]/255)*255):t[n]=xs(t[n]);return{data:t,width:e.width,height:e.height}}else return Ye("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},F_=0,so=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:F_++}),this.uuid=Zs(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(kh(s[o].image)):r.push(kh(s[o]))}else r=kh(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function kh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Il.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ye("Texture: Unable to serialize Texture."),{})}var O_=0,zh=new W,ei=class i extends Ii{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=es,s=es,r=$n,o=bs,a=ki,l=pi,c=i.DEFAULT_ANISOTROPY,u=ws){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:O_++}),this.uuid=Zs(),this.name="",this.source=new so(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Qe(0,0),this.repeat=new Qe(1,1),this.center=new Qe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new et,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(zh).x}get height(){return this.source.getSize(zh).y}get depth(){return this.source.getSize(zh).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ye(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==wu)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Rl:e.x=e.x-Math.floor(e.x);break;case es:e.x=e.x<0?0:1;break;case Cl:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Rl:e.y=e.y-Math.floor(e.y);break;case es:e.y=e.y<0?0:1;break;case Cl:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};ei.DEFAULT_IMAGE=null;ei.DEFAULT_MAPPING=wu;ei.DEFAULT_ANISOTROPY=1;var It=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],g=l[9],v=l[2],p=l[6],m=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-v)<.01&&Math.abs(g-p)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+v)<.1&&Math.abs(g+p)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(c+1)/2,M=(f+1)/2,P=(m+1)/2,T=(u+d)/4,x=(h+v)/4,E=(g+p)/4;return A>M&&A>P?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=x/n):M>P?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=T/s,r=E/s):P<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(P),n=x/r,s=E/r),this.set(n,s,r,t),this}let y=Math.sqrt((p-g)*(p-g)+(h-v)*(h-v)+(d-u)*(d-u));return Math.abs(y)<.001&&(y=1),this.x=(p-g)/y,this.y=(h-v)/y,this.z=(d-u)/y,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=rt(this.x,e.x,t.x),this.y=rt(this.y,e.y,t.y),this.z=rt(this.z,e.z,t.z),this.w=rt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=rt(this.x,e,t),this.y=rt(this.y,e,t),this.z=rt(this.z,e,t),this.w=rt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(rt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ll=class extends Ii{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:$n,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new It(0,0,e,t),this.scissorTest=!1,this.viewport=new It(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ei({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:$n,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new so(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Zn=class extends Ll{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Qo=class extends ei{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Rn,this.minFilter=Rn,this.wrapR=es,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Dl=class extends ei{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Rn,this.minFilter=Rn,this.wrapR=es,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ut=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,u,h,d,f,g,v,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,u,h,d,f,g,v,p)}set(e,t,n,s,r,o,a,l,c,u,h,d,f,g,v,p){let m=this.elements;return m[0]=e,m[4]=t,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=u,m[10]=h,m[14]=d,m[3]=f,m[7]=g,m[11]=v,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/zr.setFromMatrixColumn(e,0).length(),r=1/zr.setFromMatrixColumn(e,1).length(),o=1/zr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),u=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let d=o*u,f=o*h,g=a*u,v=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,g=c*u,v=c*h;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,g=c*u,v=c*h;t[0]=d-v*a,t[4]=-o*h,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*u,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,g=a*u,v=a*h;t[0]=l*u,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*h,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*u,t[4]=v-d*h,t[8]=g*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+g,t[10]=d-v*h}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+v,t[5]=o*u,t[9]=f*h-g,t[2]=g*h-f,t[6]=a*u,t[10]=v*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(B_,e,k_)}lookAt(e,t,n){let s=this.elements;return oi.subVectors(e,t),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Ds.crossVectors(n,oi),Ds.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Ds.crossVectors(n,oi)),Ds.normalize(),Ja.crossVectors(oi,Ds),s[0]=Ds.x,s[4]=Ja.x,s[8]=oi.x,s[1]=Ds.y,s[5]=Ja.y,s[9]=oi.y,s[2]=Ds.z,s[6]=Ja.z,s[10]=oi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],h=n[5],d=n[9],f=n[13],g=n[2],v=n[6],p=n[10],m=n[14],y=n[3],A=n[7],M=n[11],P=n[15],T=s[0],x=s[4],E=s[8],O=s[12],D=s[1],L=s[5],H=s[9],G=s[13],N=s[2],V=s[6],J=s[10],z=s[14],ce=s[3],K=s[7],Q=s[11],se=s[15];return r[0]=o*T+a*D+l*N+c*ce,r[4]=o*x+a*L+l*V+c*K,r[8]=o*E+a*H+l*J+c*Q,r[12]=o*O+a*G+l*z+c*se,r[1]=u*T+h*D+d*N+f*ce,r[5]=u*x+h*L+d*V+f*K,r[9]=u*E+h*H+d*J+f*Q,r[13]=u*O+h*G+d*z+f*se,r[2]=g*T+v*D+p*N+m*ce,r[6]=g*x+v*L+p*V+m*K,r[10]=g*E+v*H+p*J+m*Q,r[14]=g*O+v*G+p*z+m*se,r[3]=y*T+A*D+M*N+P*ce,r[7]=y*x+A*L+M*V+P*K,r[11]=y*E+A*H+M*J+P*Q,r[15]=y*O+A*G+M*z+P*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],g=e[3],v=e[7],p=e[11],m=e[15],y=l*f-c*d,A=a*f-c*h,M=a*d-l*h,P=o*f-c*u,T=o*d-l*u,x=o*h-a*u;return t*(v*y-p*A+m*M)-n*(g*y-p*P+m*T)+s*(g*A-v*P+m*x)-r*(g*M-v*T+p*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-n*(r*u-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],g=e[12],v=e[13],p=e[14],m=e[15],y=t*a-n*o,A=t*l-s*o,M=t*c-r*o,P=n*l-s*a,T=n*c-r*a,x=s*c-r*l,E=u*v-h*g,O=u*p-d*g,D=u*m-f*g,L=h*p-d*v,H=h*m-f*v,G=d*m-f*p,N=y*G-A*H+M*L+P*D-T*O+x*E;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let V=1/N;return e[0]=(a*G-l*H+c*L)*V,e[1]=(s*H-n*G-r*L)*V,e[2]=(v*x-p*T+m*P)*V,e[3]=(d*T-h*x-f*P)*V,e[4]=(l*D-o*G-c*O)*V,e[5]=(t*G-s*D+r*O)*V,e[6]=(p*M-g*x-m*A)*V,e[7]=(u*x-d*M+f*A)*V,e[8]=(o*H-a*D+c*E)*V,e[9]=(n*D-t*H-r*E)*V,e[10]=(g*T-v*M+m*y)*V,e[11]=(h*M-u*T-f*y)*V,e[12]=(a*O-o*L-l*E)*V,e[13]=(t*L-n*O+s*E)*V,e[14]=(v*A-g*P-p*y)*V,e[15]=(u*P-h*A+d*y)*V,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,u*a+n,u*l-s*o,0,c*l-s*a,u*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,g=r*h,v=o*u,p=o*h,m=a*h,y=l*c,A=l*u,M=l*h,P=n.x,T=n.y,x=n.z;return s[0]=(1-(v+m))*P,s[1]=(f+M)*P,s[2]=(g-A)*P,s[3]=0,s[4]=(f-M)*T,s[5]=(1-(d+m))*T,s[6]=(p+y)*T,s[7]=0,s[8]=(g+A)*x,s[9]=(p-y)*x,s[10]=(1-(d+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=zr.set(s[0],s[1],s[2]).length(),a=zr.set(s[4],s[5],s[6]).length(),l=zr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ri.copy(this);let c=1/o,u=1/a,h=1/l;return Ri.elements[0]*=c,Ri.elements[1]*=c,Ri.elements[2]*=c,Ri.elements[4]*=u,Ri.elements[5]*=u,Ri.elements[6]*=u,Ri.elements[8]*=h,Ri.elements[9]*=h,Ri.elements[10]*=h,t.setFromRotationMatrix(Ri),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,u=2*r/(t-e),h=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===Si)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===Jo)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Si,l=!1){let c=this.elements,u=2/(t-e),h=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===Si)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===Jo)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},zr=new W,Ri=new Ut,B_=new W(0,0,0),k_=new W(1,1,1),Ds=new W,Ja=new W,oi=new W,Cf=new Ut,Pf=new hi,ks=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],u=s[9],h=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(rt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-rt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(rt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-rt(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(rt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-rt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ye("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Cf.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Cf,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Pf.setFromEuler(this),this.setFromQuaternion(Pf,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ks.DEFAULT_ORDER="XYZ";var ea=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},z_=0,If=new W,Hr=new hi,fs=new Ut,Ka=new W,Ho=new W,H_=new W,V_=new hi,Lf=new W(1,0,0),Df=new W(0,1,0),Nf=new W(0,0,1),Uf={type:"added"},G_={type:"removed"},Vr={type:"childadded",child:null},Hh={type:"childremoved",child:null},ui=class i extends Ii{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:z_++}),this.uuid=Zs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new W,t=new ks,n=new hi,s=new W(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ut},normalMatrix:{value:new et}}),this.matrix=new Ut,this.matrixWorld=new Ut,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ea,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Hr.setFromAxisAngle(e,t),this.quaternion.multiply(Hr),this}rotateOnWorldAxis(e,t){return Hr.setFromAxisAngle(e,t),this.quaternion.premultiply(Hr),this}rotateX(e){return this.rotateOnAxis(Lf,e)}rotateY(e){return this.rotateOnAxis(Df,e)}rotateZ(e){return this.rotateOnAxis(Nf,e)}translateOnAxis(e,t){return If.copy(e).applyQuaternion(this.quaternion),this.position.add(If.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Lf,e)}translateY(e){return this.translateOnAxis(Df,e)}translateZ(e){return this.translateOnAxis(Nf,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Ka.copy(e):Ka.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Ho.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(Ho,Ka,this.up):fs.lookAt(Ka,Ho,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Hr.setFromRotationMatrix(fs),this.quaternion.premultiply(Hr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(je("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Uf),Vr.child=e,this.dispatchEvent(Vr),Vr.child=null):je("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(G_),Hh.child=e,this.dispatchEvent(Hh),Hh.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),fs.multiply(e.parent.matrixWorld)),e.applyMatrix4(fs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Uf),Vr.child=e,this.dispatchEvent(Vr),Vr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ho,e,H_),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ho,V_,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),h.length>0&&(n.shapes=h),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};ui.DEFAULT_UP=new W(0,1,0);ui.DEFAULT_MATRIX_AUTO_UPDATE=!0;ui.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ar=class extends ui{constructor(){super(),this.isGroup=!0,this.type="Group"}},W_={type:"move"},ro=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ar,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ar,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new W,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new W),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ar,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new W,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new W,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let p=t.getJointPose(v,n),m=this._getHandJoint(c,v);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(W_)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new ar;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Dp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},ja={h:0,s:0,l:0};function Vh(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var pt=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=li){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,ft.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=ft.workingColorSpace){return this.r=e,this.g=t,this.b=n,ft.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=ft.workingColorSpace){if(e=Bu(e,1),t=rt(t,0,1),n=rt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Vh(o,r,e+1/3),this.g=Vh(o,r,e),this.b=Vh(o,r,e-1/3)}return ft.colorSpaceToWorking(this,s),this}setStyle(e,t=li){function n(r){r!==void 0&&parseFloat(r)<1&&Ye("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ye("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ye("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=li){let n=Dp[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ye("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=xs(e.r),this.g=xs(e.g),this.b=xs(e.b),this}copyLinearToSRGB(e){return this.r=eo(e.r),this.g=eo(e.g),this.b=eo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=li){return ft.workingToColorSpace(Bn.copy(this),e),Math.round(rt(Bn.r*255,0,255))*65536+Math.round(rt(Bn.g*255,0,255))*256+Math.round(rt(Bn.b*255,0,255))}getHexString(e=li){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=ft.workingColorSpace){ft.workingToColorSpace(Bn.copy(this),t);let n=Bn.r,s=Bn.g,r=Bn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case n:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-n)/h+2;break;case r:l=(n-s)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=ft.workingColorSpace){return ft.workingToColorSpace(Bn.copy(this),t),e.r=Bn.r,e.g=Bn.g,e.b=Bn.b,e}getStyle(e=li){ft.workingToColorSpace(Bn.copy(this),e);let t=Bn.r,n=Bn.g,s=Bn.b;return e!==li?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Ns),this.setHSL(Ns.h+e,Ns.s+t,Ns.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Ns),e.getHSL(ja);let n=Yo(Ns.h,ja.h,t),s=Yo(Ns.s,ja.s,t),r=Yo(Ns.l,ja.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new pt;pt.NAMES=Dp;var cr=class extends ui{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ks,this.environmentIntensity=1,this.environmentRotation=new ks,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ci=new W,ps=new W,Gh=new W,ms=new W,Gr=new W,Wr=new W,Ff=new W,Wh=new W,Xh=new W,qh=new W,Yh=new It,$h=new It,Zh=new It,Bs=class i{constructor(e=new W,t=new W,n=new W){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ci.subVectors(e,t),s.cross(Ci);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ci.subVectors(s,t),ps.subVectors(n,t),Gh.subVectors(e,t);let o=Ci.dot(Ci),a=Ci.dot(ps),l=Ci.dot(Gh),c=ps.dot(ps),u=ps.dot(Gh),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,g=(o*u-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Yh.setScalar(0),$h.setScalar(0),Zh.setScalar(0),Yh.fromBufferAttribute(e,t),$h.fromBufferAttribute(e,n),Zh.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Yh,r.x),o.addScaledVector($h,r.y),o.addScaledVector(Zh,r.z),o}static isFrontFacing(e,t,n,s){return Ci.subVectors(n,t),ps.subVectors(e,t),Ci.cross(ps).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ci.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Ci.cross(ps).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Gr.subVectors(s,n),Wr.subVectors(r,n),Wh.subVectors(e,n);let l=Gr.dot(Wh),c=Wr.dot(Wh);if(l<=0&&c<=0)return t.copy(n);Xh.subVectors(e,s);let u=Gr.dot(Xh),h=Wr.dot(Xh);if(u>=0&&h<=u)return t.copy(s);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(n).addScaledVector(Gr,o);qh.subVectors(e,r);let f=Gr.dot(qh),g=Wr.dot(qh);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Wr,a);let p=u*g-f*h;if(p<=0&&h-u>=0&&f-g>=0)return Ff.subVectors(r,s),a=(h-u)/(h-u+(f-g)),t.copy(s).addScaledVector(Ff,a);let m=1/(p+v+d);return o=v*m,a=d*m,t.copy(n).addScaledVector(Gr,o).addScaledVector(Wr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},di=class{constructor(e=new W(1/0,1/0,1/0),t=new W(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Pi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Pi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Pi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Pi):Pi.fromBufferAttribute(r,o),Pi.applyMatrix4(e.matrixWorld),this.expandByPoint(Pi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Qa.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Qa.copy(n.boundingBox)),Qa.applyMatrix4(e.matrixWorld),this.union(Qa)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Pi),Pi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Vo),el.subVectors(this.max,Vo),Xr.subVectors(e.a,Vo),qr.subVectors(e.b,Vo),Yr.subVectors(e.c,Vo),Us.subVectors(qr,Xr),Fs.subVectors(Yr,qr),ir.subVectors(Xr,Yr);let t=[0,-Us.z,Us.y,0,-Fs.z,Fs.y,0,-ir.z,ir.y,Us.z,0,-Us.x,Fs.z,0,-Fs.x,ir.z,0,-ir.x,-Us.y,Us.x,0,-Fs.y,Fs.x,0,-ir.y,ir.x,0];return!Jh(t,Xr,qr,Yr,el)||(t=[1,0,0,0,1,0,0,0,1],!Jh(t,Xr,qr,Yr,el))?!1:(tl.crossVectors(Us,Fs),t=[tl.x,tl.y,tl.z],Jh(t,Xr,qr,Yr,el))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Pi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Pi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},gs=[new W,new W,new W,new W,new W,new W,new W,new W],Pi=new W,Qa=new di,Xr=new W,qr=new W,Yr=new W,Us=new W,Fs=new W,ir=new W,Vo=new W,el=new W,tl=new W,sr=new W;function Jh(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){sr.fromArray(i,r);let a=s.x*Math.abs(sr.x)+s.y*Math.abs(sr.y)+s.z*Math.abs(sr.z),l=e.dot(sr),c=t.dot(sr),u=n.dot(sr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var un=new W,nl=new Qe,X_=0,Tn=class extends Ii{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:X_++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Fu,this.updateRanges=[],this.gpuType=Oi,this.version=0,this._normalizationScale=e!==void 0?Bc(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)nl.fromBufferAttribute(this,t),nl.applyMatrix3(e),this.setXY(t,nl.x,nl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyMatrix3(e),this.setXYZ(t,un.x,un.y,un.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyMatrix4(e),this.setXYZ(t,un.x,un.y,un.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyNormalMatrix(e),this.setXYZ(t,un.x,un.y,un.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.transformDirection(e),this.setXYZ(t,un.x,un.y,un.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):zu(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Hu(e,this.array)}};var ta=class extends Tn{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var na=class extends Tn{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var mn=class extends Tn{constructor(e,t,n){super(new Float32Array(e),t,n)}},q_=new di,Go=new W,Kh=new W,Li=class{constructor(e=new W,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):q_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Go.subVectors(e,this.center);let t=Go.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Go,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Kh.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Go.copy(e.center).add(Kh)),this.expandByPoint(Go.copy(e.center).sub(Kh))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Y_=0,vi=new Ut,jh=new ui,$r=new W,ai=new di,Wo=new di,En=new W,In=class i extends Ii{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Y_++}),this.uuid=Zs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(x_(e)?na:ta)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new et().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return vi.makeRotationFromQuaternion(e),this.applyMatrix4(vi),this}rotateX(e){return vi.makeRotationX(e),this.applyMatrix4(vi),this}rotateY(e){return vi.makeRotationY(e),this.applyMatrix4(vi),this}rotateZ(e){return vi.makeRotationZ(e),this.applyMatrix4(vi),this}translate(e,t,n){return vi.makeTranslation(e,t,n),this.applyMatrix4(vi),this}scale(e,t,n){return vi.makeScale(e,t,n),this.applyMatrix4(vi),this}lookAt(e){return jh.lookAt(e),jh.updateMatrix(),this.applyMatrix4(jh.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter($r).negate(),this.translate($r.x,$r.y,$r.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new mn(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ye("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new di);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new W(-1/0,-1/0,-1/0),new W(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(En.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(En),En.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(En)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&je('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Li);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){je("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new W,1/0);return}if(e){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Wo.setFromBufferAttribute(a),this.morphTargetsRelative?(En.addVectors(ai.min,Wo.min),ai.expandByPoint(En),En.addVectors(ai.max,Wo.max),ai.expandByPoint(En)):(ai.expandByPoint(Wo.min),ai.expandByPoint(Wo.max))}ai.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)En.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(En));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)En.fromBufferAttribute(a,c),l&&($r.fromBufferAttribute(e,c),En.add($r)),s=Math.max(s,n.distanceToSquared(En))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&je('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){je("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Tn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new W,l[O]=new W;let u=new W,h=new W,d=new W,f=new Qe,g=new Qe,v=new Qe,p=new W,m=new W;function y(O,D,L){c[O]=c[D]=c[L]=1,u.fromBufferAttribute(n,O),h.fromBufferAttribute(n,D),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,O),g.fromBufferAttribute(r,D),v.fromBufferAttribute(r,L),h.sub(u),d.sub(u),g.sub(f),v.sub(f);let H=1/(g.x*v.y-v.x*g.y);isFinite(H)&&(p.copy(h).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(H),m.copy(d).multiplyScalar(g.x).addScaledVector(h,-v.x).multiplyScalar(H),a[O].add(p),a[D].add(p),a[L].add(p),l[O].add(m),l[D].add(m),l[L].add(m))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let O=0,D=A.length;O<D;++O){let L=A[O],H=L.start,G=L.count;for(let N=H,V=H+G;N<V;N+=3)y(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let M=new W,P=new W,T=new W,x=new W;function E(O){T.fromBufferAttribute(s,O),x.copy(T);let D=a[O];M.copy(D),M.sub(T.multiplyScalar(T.dot(D))).normalize(),P.crossVectors(x,D);let H=P.dot(l[O])<0?-1:1;o.setXYZW(O,M.x,M.y,M.z,H)}for(let O=0,D=n.count;O<D;++O)c[O]&&E(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Tn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new W,r=new W,o=new W,a=new W,l=new W,c=new W,u=new W,h=new W;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),p=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,p),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,p),a.add(u),l.add(u),c.add(u),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,r),h.subVectors(s,r),u.cross(h),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)En.fromBufferAttribute(e,t),En.normalize(),e.setXYZ(t,En.x,En.y,En.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,g=0;for(let v=0,p=l.length;v<p;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*u;for(let m=0;m<u;m++)d[g++]=c[f++]}return new Tn(d,u,h)}if(this.index===null)return Ye("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(s[l]=u,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let u=s[c];this.setAttribute(c,u.clone(t))}let r=e.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Nl=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Fu,this.updateRanges=[],this.version=0,this.uuid=Zs()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Of(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Of(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Of(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Zs()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var qn=new W,Di=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Bc(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyMatrix4(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyNormalMatrix(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.transformDirection(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){jo("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Tn(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){jo("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):zu(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Hu(e,this.data.array)}},Qh=new W,$_=new W,Z_=new et,ci=class{constructor(e=new W(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Qh.subVectors(n,t).cross($_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Qh),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Z_.getNormalMatrix(e),s=this.coplanarPoint(Qh).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},J_=0,zs=class extends Ii{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:J_++}),this.uuid=Zs(),this.name="",this.type="Material",this.blending=ho,this.side=Ys,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=pu,this.blendDst=mu,this.blendEquation=dr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new pt(0,0,0),this.blendAlpha=0,this.depthFunc=to,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Mp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=vl,this.stencilZFail=vl,this.stencilZPass=vl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ye(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new pt().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new ci().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Qe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Qe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var _s=new W,eu=new W,il=new W,sl=new W,hr=class{constructor(e=new W,t=new W(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,_s)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=_s.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(_s.copy(this.origin).addScaledVector(this.direction,t),_s.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){eu.copy(e).add(t).multiplyScalar(.5),il.copy(t).sub(e).normalize(),sl.copy(this.origin).sub(eu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(il),a=sl.dot(this.direction),l=-sl.dot(il),c=sl.lengthSq(),u=Math.abs(1-o*o),h,d,f,g;if(u>0)if(h=o*l-a,d=o*a-l,g=r*u,h>=0)if(d>=-g)if(d<=g){let v=1/u;h*=v,d*=v,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-g?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=g?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(eu).addScaledVector(il,d),f}intersectSphere(e,t){if(e.radius<0)return null;_s.subVectors(e.center,this.origin);let n=_s.dot(this.direction),s=_s.dot(_s)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),u>=0?(r=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(r=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,_s)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,p=t.z-o.z,m=n.x-o.x,y=n.y-o.y,A=n.z-o.z,M=Math.abs(l),P=Math.abs(c),T=Math.abs(u),x,E,O,D,L,H,G,N,V,J,z,ce;if(M>=P&&M>=T?(O=l,H=h,V=g,ce=m,l>=0?(x=c,E=u,D=d,L=f,G=v,N=p,J=y,z=A):(x=u,E=c,D=f,L=d,G=p,N=v,J=A,z=y)):P>=T?(O=c,H=d,V=v,ce=y,c>=0?(x=u,E=l,D=f,L=h,G=p,N=g,J=A,z=m):(x=l,E=u,D=h,L=f,G=g,N=p,J=m,z=A)):(O=u,H=f,V=p,ce=A,u>=0?(x=l,E=c,D=h,L=d,G=g,N=v,J=m,z=y):(x=c,E=l,D=d,L=h,G=v,N=g,J=y,z=m)),O===0)return null;let K=x/O,Q=E/O,se=1/O,de=D-K*H,ue=L-Q*H,ee=G-K*V,me=N-Q*V,xe=J-K*ce,Te=z-Q*ce,be=xe*me-Te*ee,Ge=de*Te-ue*xe,it=ee*ue-me*de;if(s){if(be<0||Ge<0||it<0)return null}else if((be<0||Ge<0||it<0)&&(be>0||Ge>0||it>0))return null;let He=be+Ge+it;if(He===0)return null;let ht=se*(be*H+Ge*V+it*ce);return(He>0?ht<0:ht>0)?null:this.at(ht/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ul=class extends zs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new pt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ks,this.combine=gu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Bf=new Ut,rr=new hr,rl=new Li,kf=new W,ol=new W,al=new W,ll=new W,tu=new W,cl=new W,zf=new W,hl=new W,bi=class extends ui{constructor(e=new In,t=new Ul){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){cl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(tu.fromBufferAttribute(h,e),o?cl.addScaledVector(tu,u):cl.addScaledVector(tu.sub(t),u))}t.add(cl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),rl.copy(n.boundingSphere),rl.applyMatrix4(r),rr.copy(e.ray).recast(e.near),!(rl.containsPoint(rr.origin)===!1&&(rr.intersectSphere(rl,kf)===null||rr.origin.distanceToSquared(kf)>(e.far-e.near)**2))&&(Bf.copy(r).invert(),rr.copy(e.ray).applyMatrix4(Bf),!(n.boundingBox!==null&&rr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,rr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let p=d[g],m=o[p.materialIndex],y=Math.max(p.start,f.start),A=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let M=y,P=A;M<P;M+=3){let T=a.getX(M),x=a.getX(M+1),E=a.getX(M+2);s=ul(this,m,e,n,c,u,h,T,x,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let p=g,m=v;p<m;p+=3){let y=a.getX(p),A=a.getX(p+1),M=a.getX(p+2);s=ul(this,o,e,n,c,u,h,y,A,M),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let p=d[g],m=o[p.materialIndex],y=Math.max(p.start,f.start),A=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let M=y,P=A;M<P;M+=3){let T=M,x=M+1,E=M+2;s=ul(this,m,e,n,c,u,h,T,x,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let p=g,m=v;p<m;p+=3){let y=p,A=p+1,M=p+2;s=ul(this,o,e,n,c,u,h,y,A,M),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function K_(i,e,t,n,s,r,o,a){let l;if(e.side===Jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Ys,a),l===null)return null;hl.copy(a),hl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(hl);return c<t.near||c>t.far?null:{distance:c,point:hl.clone(),object:i}}function ul(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,ol),i.getVertexPosition(l,al),i.getVertexPosition(c,ll);let u=K_(i,e,t,n,ol,al,ll,zf);if(u){let h=new W;Bs.getBarycoord(zf,ol,al,ll,h),s&&(u.uv=Bs.getInterpolatedAttribute(s,a,l,c,h,new Qe)),r&&(u.uv1=Bs.getInterpolatedAttribute(r,a,l,c,h,new Qe)),o&&(u.normal=Bs.getInterpolatedAttribute(o,a,l,c,h,new W),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new W,materialIndex:0};Bs.getNormal(ol,al,ll,d.normal),u.face=d,u.barycoord=h}return u}var Fl=class extends ei{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Rn,u=Rn,h,d){super(null,o,a,l,c,u,s,r,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var or=new Li,j_=new Qe(.5,.5),dl=new W,ur=class{constructor(e=new ci,t=new ci,n=new ci,s=new ci,r=new ci,o=new ci){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Si,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],g=r[8],v=r[9],p=r[10],m=r[11],y=r[12],A=r[13],M=r[14],P=r[15];if(s[0].setComponents(c-o,f-u,m-g,P-y).normalize(),s[1].setComponents(c+o,f+u,m+g,P+y).normalize(),s[2].setComponents(c+a,f+h,m+v,P+A).normalize(),s[3].setComponents(c-a,f-h,m-v,P-A).normalize(),n)s[4].setComponents(l,d,p,M).normalize(),s[5].setComponents(c-l,f-d,m-p,P-M).normalize();else if(s[4].setComponents(c-l,f-d,m-p,P-M).normalize(),t===Si)s[5].setComponents(c+l,f+d,m+p,P+M).normalize();else if(t===Jo)s[5].setComponents(l,d,p,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),or.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),or.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(or)}intersectsSprite(e){or.center.set(0,0,0);let t=j_.distanceTo(e.center);return or.radius=.7071067811865476+t,or.applyMatrix4(e.matrixWorld),this.intersectsSphere(or)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(dl.x=s.normal.x>0?e.max.x:e.min.x,dl.y=s.normal.y>0?e.max.y:e.min.y,dl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(dl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Hf=new Ut,Ol=class i{constructor(){this.coordinateSystem=Si,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Hf.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ur),n[s].setFromProjectionMatrix(Hf,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new ur),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Bl=class extends zs{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new pt(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Vf=new Ut,au=new hr,fl=new Li,pl=new W,Hs=class extends ui{constructor(e=new In,t=new Bl){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),fl.copy(n.boundingSphere),fl.applyMatrix4(s),fl.radius+=r,e.ray.intersectsSphere(fl)===!1)return;Vf.copy(s).invert(),au.copy(e.ray).applyMatrix4(Vf);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,h=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,v=f;g<v;g++){let p=c.getX(g);pl.fromBufferAttribute(h,p),Gf(pl,p,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let g=d,v=f;g<v;g++)pl.fromBufferAttribute(h,g),Gf(pl,g,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Gf(i,e,t,n,s,r,o){let a=au.distanceSqToPoint(i);if(a<t){let l=new W;au.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ia=class extends ei{constructor(e=[],t=fr,n,s,r,o,a,l,c,u){super(e,t,n,s,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var vs=class extends ei{constructor(e,t,n=Fi,s,r,o,a=Rn,l=Rn,c,u=ys,h=1){if(u!==ys&&u!==Ms)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,s,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new so(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},sa=class extends vs{constructor(e,t=Fi,n=fr,s,r,o=Rn,a=Rn,l,c=ys){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,n,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ra=class extends ei{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},oo=class i extends In{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new mn(c,3)),this.setAttribute("normal",new mn(u,3)),this.setAttribute("uv",new mn(h,2));function g(v,p,m,y,A,M,P,T,x,E,O){let D=M/x,L=P/E,H=M/2,G=P/2,N=T/2,V=x+1,J=E+1,z=0,ce=0,K=new W;for(let Q=0;Q<J;Q++){let se=Q*L-G;for(let de=0;de<V;de++){let ue=de*D-H;K[v]=ue*y,K[p]=se*A,K[m]=N,c.push(K.x,K.y,K.z),K[v]=0,K[p]=0,K[m]=T>0?1:-1,u.push(K.x,K.y,K.z),h.push(de/x),h.push(1-Q/E),z+=1}}for(let Q=0;Q<E;Q++)for(let se=0;se<x;se++){let de=d+se+V*Q,ue=d+se+V*(Q+1),ee=d+(se+1)+V*(Q+1),me=d+(se+1)+V*Q;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,O),f+=ce,d+=z}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var oa=class i extends In{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,u=l+1,h=e/a,d=t/l,f=[],g=[],v=[],p=[];for(let m=0;m<u;m++){let y=m*d-o;for(let A=0;A<c;A++){let M=A*h-r;g.push(M,-y,0),v.push(0,0,1),p.push(A/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let y=0;y<a;y++){let A=y+c*m,M=y+c*(m+1),P=y+1+c*(m+1),T=y+1+c*m;f.push(A,M,T),f.push(M,P,T)}this.setIndex(f),this.setAttribute("position",new mn(g,3)),this.setAttribute("normal",new mn(v,3)),this.setAttribute("uv",new mn(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var aa=class extends In{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],n=new Set,s=new W,r=new W;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,u=l.length;c<u;++c){let h=l[c],d=h.start,f=h.count;for(let g=d,v=d+f;g<v;g+=3)for(let p=0;p<3;p++){let m=a.getX(g+p),y=a.getX(g+(p+1)%3);s.fromBufferAttribute(o,m),r.fromBufferAttribute(o,y),Wf(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let u=3*a+c,h=3*a+(c+1)%3;s.fromBufferAttribute(o,u),r.fromBufferAttribute(o,h),Wf(s,r,n)===!0&&(t.push(s.x,s.y,s.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new mn(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function Wf(i,e,t){let n=`${i.x},${i.y},${i.z}-${e.x},${e.y},${e.z}`,s=`${e.x},${e.y},${e.z}-${i.x},${i.y},${i.z}`;return t.has(n)===!0||t.has(s)===!0?!1:(t.add(n),t.add(s),!0)}function mr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Xf(s))s.isRenderTargetTexture?(Ye("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Xf(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function zn(i){let e={};for(let t=0;t<i.length;t++){let n=mr(i[t]);for(let s in n)e[s]=n[s]}return e}function Xf(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Q_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Vu(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:ft.workingColorSpace}var ba={clone:mr,merge:zn},ex=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,tx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,kn=class extends zs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=ex,this.fragmentShader=tx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=mr(e.uniforms),this.uniformsGroups=Q_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new pt().setHex(s.value);break;case"v2":this.uniforms[n].value=new Qe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new W().fromArray(s.value);break;case"v4":this.uniforms[n].value=new It().fromArray(s.value);break;case"m3":this.uniforms[n].value=new et().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ut().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},kl=class extends kn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var zl=class extends zs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Sp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Hl=class extends zs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Zr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ml(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Vs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Vl=class extends Vs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:su,endingEnd:su}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case ru:r=e,a=2*t-n;break;case ou:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case ru:o=e,l=2*n-t;break;case ou:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,p=v*g,m=-d*p+2*d*v-d*g,y=(1+d)*p+(-1.5-2*d)*v+(-.5+d)*g+1,A=(-1-f)*p+(1.5+f)*v+.5*g,M=f*p-f*v;for(let P=0;P!==a;++P)r[P]=m*o[u+P]+y*o[c+P]+A*o[l+P]+M*o[h+P];return r}},Gl=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(n-t)/(s-t),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},Wl=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Xl=class extends Vs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let g=(n-t)/(s-t),v=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*v+o[l+p]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],p=o[l+g],m=f*d+g*2,y=h[m],A=h[m+1],M=e*d+g*2,P=u[M],T=u[M+1],x=ix(n,t,y,P,s);r[g]=Np(x,v,A,T,p)}return r}};function Np(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function nx(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function ix(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Np(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=nx(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var fi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Zr(t,this.TimeBufferType),this.values=Zr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Zr(e.times,Array),values:Zr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ml(e.settings)&&(n.settings={inTangents:Zr(e.settings.inTangents,Array),outTangents:Zr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Wl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Gl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Vl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Xl(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case $o:t=this.InterpolantFactoryMethodDiscrete;break;case Pl:t=this.InterpolantFactoryMethodLinear;break;case yl:t=this.InterpolantFactoryMethodSmooth;break;case iu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ye("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return $o;case this.InterpolantFactoryMethodLinear:return Pl;case this.InterpolantFactoryMethodSmooth:return yl;case this.InterpolantFactoryMethodBezier:return iu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ml(this.settings)&&(qf(this.settings.inTangents,e),qf(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ml(this.settings)&&(Yf(this.settings.inTangents,e),Yf(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(je("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(je("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){je("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){je("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&y_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){je("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===yl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(s)l=!0;else{let h=a*n,d=h-n,f=h+n;for(let g=0;g!==n;++g){let v=t[h+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ml(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function qf(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Yf(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}fi.prototype.ValueTypeName="";fi.prototype.TimeBufferType=Float32Array;fi.prototype.ValueBufferType=Float32Array;fi.prototype.DefaultInterpolation=Pl;var Gs=class extends fi{constructor(e,t,n){super(e,t,n)}};Gs.prototype.ValueTypeName="bool";Gs.prototype.ValueBufferType=Array;Gs.prototype.DefaultInterpolation=$o;Gs.prototype.InterpolantFactoryMethodLinear=void 0;Gs.prototype.InterpolantFactoryMethodSmooth=void 0;var ql=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}};ql.prototype.ValueTypeName="color";var Yl=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}};Yl.prototype.ValueTypeName="number";var $l=class extends Vs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let u=c+a;c!==u;c+=4)hi.slerpFlat(r,0,o,c-a,o,c,l);return r}},la=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new $l(this.times,this.values,this.getValueSize(),e)}};la.prototype.ValueTypeName="quaternion";la.prototype.InterpolantFactoryMethodSmooth=void 0;var Ws=class extends fi{constructor(e,t,n){super(e,t,n)}};Ws.prototype.ValueTypeName="string";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=$o;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var Zl=class extends fi{constructor(e,t,n,s){super(e,t,n,s)}};Zl.prototype.ValueTypeName="vector";var Jl=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&s.onStart!==void 0&&s.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,s.onProgress!==void 0&&s.onProgress(u,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(u){s.onError!==void 0&&s.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],g=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Up=new Jl,Kl=class{constructor(e){this.manager=e!==void 0?e:Up,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Kl.DEFAULT_MATERIAL_NAME="__DEFAULT";var gl=new W,_l=new hi,Qi=new W,ca=class extends ui{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ut,this.projectionMatrix=new Ut,this.projectionMatrixInverse=new Ut,this.coordinateSystem=Si,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(gl,_l,Qi),Qi.x===1&&Qi.y===1&&Qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gl,_l,Qi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(gl,_l,Qi),Qi.x===1&&Qi.y===1&&Qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gl,_l,Qi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Os=new W,$f=new Qe,Zf=new Qe,Yn=class extends ca{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=io*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(qo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return io*2*Math.atan(Math.tan(qo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Os.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Os.x,Os.y).multiplyScalar(-e/Os.z),Os.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Os.x,Os.y).multiplyScalar(-e/Os.z)}getViewSize(e,t){return this.getViewBounds(e,$f,Zf),t.subVectors(Zf,$f)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(qo*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ao=class extends ca{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}};var ha=class extends In{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var Jr=-90,Kr=1,lo=class extends ui{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Yn(Jr,Kr,e,t);s.layers=this.layers,this.add(s);let r=new Yn(Jr,Kr,e,t);r.layers=this.layers,this.add(r);let o=new Yn(Jr,Kr,e,t);o.layers=this.layers,this.add(o);let a=new Yn(Jr,Kr,e,t);a.layers=this.layers,this.add(a);let l=new Yn(Jr,Kr,e,t);l.layers=this.layers,this.add(l);let c=new Yn(Jr,Kr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Si)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Jo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},jl=class extends Yn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Gu="\\[\\]\\.:\\/",sx=new RegExp("["+Gu+"]","g"),Wu="[^"+Gu+"]",rx="[^"+Gu.replace("\\.","")+"]",ox=/((?:WC+[\/:])*)/.source.replace("WC",Wu),ax=/(WCOD+)?/.source.replace("WCOD",rx),lx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Wu),cx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Wu),hx=new RegExp("^"+ox+ax+lx+cx+"$"),ux=["material","materials","bones","map"],lu=class{constructor(e,t,n){let s=n||Wt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Wt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(sx,"")}static parseTrackName(e){let t=hx.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);ux.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ye("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){je("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){je("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){je("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){je("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){je("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){je("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;je("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){je("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Wt.Composite=lu;Wt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Wt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Wt.prototype.GetterByBindingType=[Wt.prototype._getValue_direct,Wt.prototype._getValue_array,Wt.prototype._getValue_arrayElement,Wt.prototype._getValue_toArray];Wt.prototype.SetterByBindingTypeAndVersioning=[[Wt.prototype._setValue_direct,Wt.prototype._setValue_direct_setNeedsUpdate,Wt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_array,Wt.prototype._setValue_array_setNeedsUpdate,Wt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_arrayElement,Wt.prototype._setValue_arrayElement_setNeedsUpdate,Wt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Wt.prototype._setValue_fromArray,Wt.prototype._setValue_fromArray_setNeedsUpdate,Wt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var bE=new Float32Array(1);var Xs=class extends Nl{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var qs=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=rt(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(rt(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var cu=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Jf=new W,xl=new W,jr=new W,Qr=new W,nu=new W,dx=new W,fx=new W,ua=class{constructor(e=new W,t=new W){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){Jf.subVectors(e,this.start),xl.subVectors(this.end,this.start);let n=xl.dot(xl);if(n===0)return 0;let r=xl.dot(Jf)/n;return t&&(r=rt(r,0,1)),r}closestPointToPoint(e,t,n){let s=this.closestPointToPointParameter(e,t);return this.delta(n).multiplyScalar(s).add(this.start)}distanceSqToLine3(e,t=dx,n=fx){let s=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,u=e.end;jr.subVectors(c,a),Qr.subVectors(u,l),nu.subVectors(a,l);let h=jr.dot(jr),d=Qr.dot(Qr),f=Qr.dot(nu);if(h<=s&&d<=s)return t.copy(a),n.copy(l),t.distanceToSquared(n);if(h<=s)r=0,o=f/d,o=rt(o,0,1);else{let g=jr.dot(nu);if(d<=s)o=0,r=rt(-g/h,0,1);else{let v=jr.dot(Qr),p=h*d-v*v;p!==0?r=rt((v*f-g*d)/p,0,1):r=0,o=(v*r+f)/d,o<0?(o=0,r=rt(-g/h,0,1)):o>1&&(o=1,r=rt((v-g)/h,0,1))}}return t.copy(a).addScaledVector(jr,r),n.copy(l).addScaledVector(Qr,o),t.distanceToSquared(n)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var da=class extends Ii{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Xu(i,e,t,n){let s=px(n);switch(t){case Cu:return i*e;case Iu:return i*e/s.components*s.byteLength;case rc:return i*e/s.components*s.byteLength;case $s:return i*e*2/s.components*s.byteLength;case oc:return i*e*2/s.components*s.byteLength;case Pu:return i*e*3/s.components*s.byteLength;case ki:return i*e*4/s.components*s.byteLength;case ac:return i*e*4/s.components*s.byteLength;case ma:case ga:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case _a:case xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case cc:case uc:return Math.max(i,16)*Math.max(e,8)/4;case lc:case hc:return Math.max(i,8)*Math.max(e,8)/2;case dc:case fc:case mc:case gc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case pc:case ya:case _c:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case xc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case yc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case vc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Sc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case bc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Mc:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case wc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Ac:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Ec:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Tc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Rc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Cc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Pc:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Ic:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Lc:case Dc:case Nc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Uc:case Fc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case va:case Oc:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function px(i){switch(i){case pi:case Au:return{byteLength:1,components:1};case fo:case Eu:case Bi:return{byteLength:2,components:1};case ic:case sc:return{byteLength:2,components:4};case Fi:case nc:case Oi:return{byteLength:4,components:1};case Tu:case Ru:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ye("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function im(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function gx(i){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let u=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,u);else{h.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<h.length;f++){let g=h[d],v=h[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,h[d]=v)}h.length=d+1;for(let f=0,g=h.length;f<g;f++){let v=h[f];i.bufferSubData(c,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var _x=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,xx=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,yx=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,vx=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Sx=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,bx=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Mx=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,wx=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Ax=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Ex=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Tx=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Rx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Cx=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Px=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Ix=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Lx=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Dx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Nx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ux=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Fx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Ox=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Bx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,kx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,zx=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Hx=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Vx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Gx=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Wx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Xx=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,qx="gl_FragColor = linearToOutputTexel( gl_FragColor );",Yx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,$x=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Zx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Jx=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Kx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,jx=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Qx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ey=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ty=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,ny=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,iy=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,sy=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,ry=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,oy=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,ay=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,ly=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,cy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,hy=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,uy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,dy=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,fy=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,py=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,my=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,gy=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,_y=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,xy=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,yy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,vy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Sy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,by=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,My=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,wy=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Ay=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Ey=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ty=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Ry=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Cy=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Py=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Iy=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ly=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,Dy=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ny=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Uy=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Fy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Oy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,By=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,ky=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,zy=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Hy=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Vy=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Gy=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Wy=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Xy=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,qy=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Yy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,$y=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Zy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Jy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Ky=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,jy=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Qy=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,ev=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,tv=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,nv=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,iv=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,sv=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,rv=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,ov=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,av=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,lv=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,cv=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,hv=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,uv=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,dv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,fv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,pv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,mv=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,gv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,_v=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,xv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,yv=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,vv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Sv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,bv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Mv=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,wv=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Av=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Ev=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Tv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Rv=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Cv=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Pv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Iv=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Lv=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Dv=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Nv=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Uv=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Fv=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Ov=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Bv=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,kv=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,zv=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Hv=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Vv=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Gv=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Wv=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Xv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,qv=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Yv=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,$v=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Zv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ct={alphahash_fragment:_x,alphahash_pars_fragment:xx,alphamap_fragment:yx,alphamap_pars_fragment:vx,alphatest_fragment:Sx,alphatest_pars_fragment:bx,aomap_fragment:Mx,aomap_pars_fragment:wx,batching_pars_vertex:Ax,batching_vertex:Ex,begin_vertex:Tx,beginnormal_vertex:Rx,bsdfs:Cx,iridescence_fragment:Px,bumpmap_pars_fragment:Ix,clipping_planes_fragment:Lx,clipping_planes_pars_fragment:Dx,clipping_planes_pars_vertex:Nx,clipping_planes_vertex:Ux,color_fragment:Fx,color_pars_fragment:Ox,color_pars_vertex:Bx,color_vertex:kx,common:zx,defaultnormal_vertex:Hx,displacementmap_pars_vertex:Vx,displacementmap_vertex:Gx,emissivemap_fragment:Wx,emissivemap_pars_fragment:Xx,colorspace_fragment:qx,colorspace_pars_fragment:Yx,envmap_fragment:$x,envmap_common_pars_fragment:Zx,envmap_pars_fragment:Jx,envmap_pars_vertex:Kx,envmap_physical_pars_fragment:ly,envmap_vertex:jx,fog_vertex:Qx,fog_pars_vertex:ey,fog_fragment:ty,fog_pars_fragment:ny,gradientmap_pars_fragment:iy,lightmap_pars_fragment:sy,lights_lambert_fragment:ry,lights_lambert_pars_fragment:oy,lights_pars_begin:ay,lights_toon_fragment:cy,lights_toon_pars_fragment:hy,lights_phong_fragment:uy,lights_phong_pars_fragment:dy,lights_physical_fragment:fy,lights_physical_pars_fragment:py,lights_fragment_begin:my,lights_fragment_maps:gy,lights_fragment_end:_y,lightprobes_pars_fragment:xy,logdepthbuf_fragment:yy,logdepthbuf_pars_fragment:vy,logdepthbuf_pars_vertex:Sy,logdepthbuf_vertex:by,map_fragment:My,map_pars_fragment:wy,map_particle_fragment:Ay,map_particle_pars_fragment:Ey,metalnessmap_fragment:Ty,metalnessmap_pars_fragment:Ry,morphinstance_vertex:Cy,morphcolor_vertex:Py,morphnormal_vertex:Iy,morphtarget_pars_vertex:Ly,morphtarget_vertex:Dy,normal_fragment_begin:Ny,normal_fragment_maps:Uy,normal_pars_fragment:Fy,normal_pars_vertex:Oy,normal_vertex:By,normalmap_pars_fragment:ky,clearcoat_normal_fragment_begin:zy,clearcoat_normal_fragment_maps:Hy,clearcoat_pars_fragment:Vy,iridescence_pars_fragment:Gy,opaque_fragment:Wy,packing:Xy,premultiplied_alpha_fragment:qy,project_vertex:Yy,dithering_fragment:$y,dithering_pars_fragment:Zy,roughnessmap_fragment:Jy,roughnessmap_pars_fragment:Ky,shadowmap_pars_fragment:jy,shadowmap_pars_vertex:Qy,shadowmap_vertex:ev,shadowmask_pars_fragment:tv,skinbase_vertex:nv,skinning_pars_vertex:iv,skinning_vertex:sv,skinnormal_vertex:rv,specularmap_fragment:ov,specularmap_pars_fragment:av,tonemapping_fragment:lv,tonemapping_pars_fragment:cv,transmission_fragment:hv,transmission_pars_fragment:uv,uv_pars_fragment:dv,uv_pars_vertex:fv,uv_vertex:pv,worldpos_vertex:mv,background_vert:gv,background_frag:_v,backgroundCube_vert:xv,backgroundCube_frag:yv,cube_vert:vv,cube_frag:Sv,depth_vert:bv,depth_frag:Mv,distance_vert:wv,distance_frag:Av,equirect_vert:Ev,equirect_frag:Tv,linedashed_vert:Rv,linedashed_frag:Cv,meshbasic_vert:Pv,meshbasic_frag:Iv,meshlambert_vert:Lv,meshlambert_frag:Dv,meshmatcap_vert:Nv,meshmatcap_frag:Uv,meshnormal_vert:Fv,meshnormal_frag:Ov,meshphong_vert:Bv,meshphong_frag:kv,meshphysical_vert:zv,meshphysical_frag:Hv,meshtoon_vert:Vv,meshtoon_frag:Gv,points_vert:Wv,points_frag:Xv,shadow_vert:qv,shadow_frag:Yv,sprite_vert:$v,sprite_frag:Zv},Pe={common:{diffuse:{value:new pt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new et}},envmap:{envMap:{value:null},envMapRotation:{value:new et},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new et}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new et}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new et},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new et},normalScale:{value:new Qe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new et},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new et}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new et}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new et}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new pt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new pt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0},uvTransform:{value:new et}},sprite:{diffuse:{value:new pt(16777215)},opacity:{value:1},center:{value:new Qe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new et},alphaMap:{value:null},alphaMapTransform:{value:new et},alphaTest:{value:0}}},Kn={basic:{uniforms:zn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.fog]),vertexShader:ct.meshbasic_vert,fragmentShader:ct.meshbasic_frag},lambert:{uniforms:zn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new pt(0)},envMapIntensity:{value:1}}]),vertexShader:ct.meshlambert_vert,fragmentShader:ct.meshlambert_frag},phong:{uniforms:zn([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new pt(0)},specular:{value:new pt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ct.meshphong_vert,fragmentShader:ct.meshphong_frag},standard:{uniforms:zn([Pe.common,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.roughnessmap,Pe.metalnessmap,Pe.fog,Pe.lights,{emissive:{value:new pt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ct.meshphysical_vert,fragmentShader:ct.meshphysical_frag},toon:{uniforms:zn([Pe.common,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.gradientmap,Pe.fog,Pe.lights,{emissive:{value:new pt(0)}}]),vertexShader:ct.meshtoon_vert,fragmentShader:ct.meshtoon_frag},matcap:{uniforms:zn([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,{matcap:{value:null}}]),vertexShader:ct.meshmatcap_vert,fragmentShader:ct.meshmatcap_frag},points:{uniforms:zn([Pe.points,Pe.fog]),vertexShader:ct.points_vert,fragmentShader:ct.points_frag},dashed:{uniforms:zn([Pe.common,Pe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ct.linedashed_vert,fragmentShader:ct.linedashed_frag},depth:{uniforms:zn([Pe.common,Pe.displacementmap]),vertexShader:ct.depth_vert,fragmentShader:ct.depth_frag},normal:{uniforms:zn([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,{opacity:{value:1}}]),vertexShader:ct.meshnormal_vert,fragmentShader:ct.meshnormal_frag},sprite:{uniforms:zn([Pe.sprite,Pe.fog]),vertexShader:ct.sprite_vert,fragmentShader:ct.sprite_frag},background:{uniforms:{uvTransform:{value:new et},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ct.background_vert,fragmentShader:ct.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new et}},vertexShader:ct.backgroundCube_vert,fragmentShader:ct.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ct.cube_vert,fragmentShader:ct.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ct.equirect_vert,fragmentShader:ct.equirect_frag},distance:{uniforms:zn([Pe.common,Pe.displacementmap,{referencePosition:{value:new W},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ct.distance_vert,fragmentShader:ct.distance_frag},shadow:{uniforms:zn([Pe.lights,Pe.fog,{color:{value:new pt(0)},opacity:{value:1}}]),vertexShader:ct.shadow_vert,fragmentShader:ct.shadow_frag}};Kn.physical={uniforms:zn([Kn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new et},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new et},clearcoatNormalScale:{value:new Qe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new et},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new et},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new et},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new et},sheen:{value:0},sheenColor:{value:new pt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new et},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new et},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new et},transmissionSamplerSize:{value:new Qe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new et},attenuationDistance:{value:0},attenuationColor:{value:new pt(0)},specularColor:{value:new pt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new et},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new et},anisotropyVector:{value:new Qe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new et}}]),vertexShader:ct.meshphysical_vert,fragmentShader:ct.meshphysical_frag};var kc={r:0,b:0,g:0},Jv=new Ut,sm=new et;sm.set(-1,0,0,0,1,0,0,0,1);function Kv(i,e,t,n,s,r){let o=new pt(0),a=s===!0?0:1,l,c,u=null,h=0,d=null;function f(y){let A=y.isScene===!0?y.background:null;if(A&&A.isTexture){let M=y.backgroundBlurriness>0;A=e.get(A,M)}return A}function g(y){let A=!1,M=f(y);M===null?p(o,a):M&&M.isColor&&(p(M,1),A=!0);let P=i.xr.getEnvironmentBlendMode();P==="additive"?t.buffers.color.setClear(0,0,0,1,r):P==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(y,A){let M=f(A);M&&M.isCubeTexture?(c===void 0&&(c=new bi(new oo(1,1,1),new kn({name:"BackgroundCubeMaterial",uniforms:mr(Kn.backgroundCube.uniforms),vertexShader:Kn.backgroundCube.vertexShader,fragmentShader:Kn.backgroundCube.fragmentShader,side:Jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(P,T,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Jv.makeRotationFromEuler(A.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(sm),c.material.toneMapped=ft.getTransfer(M.colorSpace)!==Et,(u!==M||h!==M.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,u=M,h=M.version,d=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new bi(new oa(2,2),new kn({name:"BackgroundMaterial",uniforms:mr(Kn.background.uniforms),vertexShader:Kn.background.vertexShader,fragmentShader:Kn.background.fragmentShader,side:Ys,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=ft.getTransfer(M.colorSpace)!==Et,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(u!==M||h!==M.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,u=M,h=M.version,d=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function p(y,A){y.getRGB(kc,Vu(i)),t.buffers.color.setClear(kc.r,kc.g,kc.b,A,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,A=1){o.set(y),a=A,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,p(o,a)},render:g,addToRenderList:v,dispose:m}}function jv(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(L,H,G,N,V){let J=!1,z=h(L,N,G,H);r!==z&&(r=z,c(r.object)),J=f(L,N,G,V),J&&g(L,N,G,V),V!==null&&e.update(V,i.ELEMENT_ARRAY_BUFFER),(J||o)&&(o=!1,M(L,H,G,N),V!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(V).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function u(L){return i.deleteVertexArray(L)}function h(L,H,G,N){let V=N.wireframe===!0,J=n[H.id];J===void 0&&(J={},n[H.id]=J);let z=L.isInstancedMesh===!0?L.id:0,ce=J[z];ce===void 0&&(ce={},J[z]=ce);let K=ce[G.id];K===void 0&&(K={},ce[G.id]=K);let Q=K[V];return Q===void 0&&(Q=d(l()),K[V]=Q),Q}function d(L){let H=[],G=[],N=[];for(let V=0;V<t;V++)H[V]=0,G[V]=0,N[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:H,enabledAttributes:G,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,H,G,N){let V=r.attributes,J=H.attributes,z=0,ce=G.getAttributes();for(let K in ce)if(ce[K].location>=0){let se=V[K],de=J[K];if(de===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;z++}return r.attributesNum!==z||r.index!==N}function g(L,H,G,N){let V={},J=H.attributes,z=0,ce=G.getAttributes();for(let K in ce)if(ce[K].location>=0){let se=J[K];se===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(se=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(se=L.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),V[K]=de,z++}r.attributes=V,r.attributesNum=z,r.index=N}function v(){let L=r.newAttributes;for(let H=0,G=L.length;H<G;H++)L[H]=0}function p(L){m(L,0)}function m(L,H){let G=r.newAttributes,N=r.enabledAttributes,V=r.attributeDivisors;G[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),V[L]!==H&&(i.vertexAttribDivisor(L,H),V[L]=H)}function y(){let L=r.newAttributes,H=r.enabledAttributes;for(let G=0,N=H.length;G<N;G++)H[G]!==L[G]&&(i.disableVertexAttribArray(G),H[G]=0)}function A(L,H,G,N,V,J,z){z===!0?i.vertexAttribIPointer(L,H,G,V,J):i.vertexAttribPointer(L,H,G,N,V,J)}function M(L,H,G,N){v();let V=N.attributes,J=G.getAttributes(),z=H.defaultAttributeValues;for(let ce in J){let K=J[ce];if(K.location>=0){let Q=V[ce];if(Q===void 0&&(ce==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ce==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Te=me===i.INT||me===i.UNSIGNED_INT||Q.gpuType===nc;if(Q.isInterleavedBufferAttribute){let be=Q.data,Ge=be.isInterleavedBuffer===!0?be.stride:be.itemSize,it=Q.offset;if(be.isInstancedInterleavedBuffer||be.isInstancedBufferAttribute){for(let He=0;He<K.locationSize;He++)m(K.location+He,be.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=be.meshPerAttribute*be.count)}else for(let He=0;He<K.locationSize;He++)p(K.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<K.locationSize;He++)A(K.location+He,de/K.locationSize,me,se,Ge*xe,(it+de/K.locationSize*He)*xe,Te)}else{if(Q.isInstancedBufferAttribute){for(let be=0;be<K.locationSize;be++)m(K.location+be,Q.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let be=0;be<K.locationSize;be++)p(K.location+be);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let be=0;be<K.locationSize;be++)A(K.location+be,de/K.locationSize,me,se,de*xe,de/K.locationSize*be*xe,Te)}}else if(z!==void 0){let se=z[ce];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(K.location,se);break;case 3:i.vertexAttrib3fv(K.location,se);break;case 4:i.vertexAttrib4fv(K.location,se);break;default:i.vertexAttrib1fv(K.location,se)}}}}y()}function P(){O();for(let L in n){let H=n[L];for(let G in H){let N=H[G];for(let V in N){let J=N[V];for(let z in J)u(J[z].object),delete J[z];delete N[V]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let H=n[L.id];for(let G in H){let N=H[G];for(let V in N){let J=N[V];for(let z in J)u(J[z].object),delete J[z];delete N[V]}}delete n[L.id]}function x(L){for(let H in n){let G=n[H];for(let N in G){let V=G[N];if(V[L.id]===void 0)continue;let J=V[L.id];for(let z in J)u(J[z].object),delete J[z];delete V[L.id]}}}function E(L){for(let H in n){let G=n[H],N=L.isInstancedMesh===!0?L.id:0,V=G[N];if(V!==void 0){for(let J in V){let z=V[J];for(let ce in z)u(z[ce].object),delete z[ce];delete V[J]}delete G[N],Object.keys(G).length===0&&delete n[H]}}}function O(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:D,dispose:P,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:p,disableUnusedAttributes:y}}function Qv(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,u){u!==0&&(i.drawArraysInstanced(n,l,c,u),t.update(c,n,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function eS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==ki&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===Bi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==pi&&x!==Oi&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Ye("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ye("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ye("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),P=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:y,maxVaryings:A,maxFragmentUniforms:M,maxSamples:P,samples:T}}function tS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new ci,a=new et,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||n!==0||s;return s=d,n=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let g=h.clippingPlanes,v=h.clipIntersection,p=h.clipShadows,m=i.get(h);if(!s||g===null||g.length===0||r&&!p)r?u(null):c();else{let y=r?0:n,A=y*4,M=m.clippingState||null;l.value=M,M=u(g,d,A,f);for(let P=0;P!==A;++P)M[P]=t[P];m.clippingState=M,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function u(h,d,f,g){let v=h!==null?h.length:0,p=null;if(v!==0){if(p=l.value,g!==!0||p===null){let m=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(p===null||p.length<m)&&(p=new Float32Array(m));for(let A=0,M=f;A!==v;++A,M+=4)o.copy(h[A]).applyMatrix4(y,a),o.normal.toArray(p,M),p[M+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,p}}var Aa=class extends Zn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ia(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new oo(5,5,5),r=new kn({name:"CubemapFromEquirect",uniforms:mr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Jn,blending:Ss});r.uniforms.tEquirect.value=t;let o=new bi(s,r),a=t.minFilter;return t.minFilter===bs&&(t.minFilter=$n),new lo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Fp=256,nS=3,iS=20,rm=256,om=16,sS=3,rS=new W,oS=new pt,Hc=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new lo(1,10,null),this._boxMesh=new bi(new oo(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=rS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(oS));let p=new lo(n,s,u);return p.position.copy(a),p.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=kp(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Bp(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Fp,ku(e))}_fromTexture(e,t){e.mapping===fr||e.mapping===uo?this._setSize(e.image.length===0?Fp:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Op(e,!1,!1),n=Math.log2(e)-nS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Op(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===fr||e.mapping===uo?(this._cubemapMaterial===null&&(this._cubemapMaterial=kp()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Bp()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=aS(),this._integrationMaterial=lS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/om);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-sS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(rm*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=cS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Op(i,e,t){return new Aa(i,{minFilter:bs,generateMipmaps:e,type:Bi,colorSpace:lr,depthBuffer:t})}function Ea(i,e,t){return new kn({name:i,uniforms:e,vertexShader:ct.cube_vert,fragmentShader:t,side:Jn,blending:Ss,depthTest:!1,depthWrite:!1})}function aS(){return Ea("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${rm}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function lS(){return Ea("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:om}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function cS(){return Ea("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${iS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Bp(){return Ea("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function kp(){return Ea("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function hS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Ql||f===ec)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new Aa(g.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Ql||f===ec,v=f===fr||f===uo;if(g||v){let p=t.get(d),m=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==m)return n===null&&(n=new Hc(i)),p=g?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let y=d.image;return g&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new Hc(i)),p=g?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",u),p.texture):null}}}return d}function a(d,f){return f===Ql?d.mapping=fr:f===ec&&(d.mapping=uo),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function h(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:h}}function uS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Xo("WebGLRenderer: "+n+" extension not supported."),s}}}function dS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let p in g.attributes)e.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function u(g){let v=g.attributes;for(let p in v)e.update(v[p],i.ARRAY_BUFFER)}function h(g){let v=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let y=v!==null?v.array.length:p.array.length/3-1,A=p.count>=65535?na:ta,M=new A(Math.ceil(y/3)*6,1),P=M.array;if(v!==null){let x=v.array;m=v.version;for(let E=0,O=0;E<y;E+=3){let D=x[E+0],L=x[E+1],H=x[E+2];P[O++]=D,P[O++]=L,P[O++]=L,P[O++]=H,P[O++]=H,P[O++]=D}}else{m=p.version;for(let x=0,E=0;x<y;x+=3){let O=x+0,D=x+1,L=x+2;P[E++]=O,P[E++]=D,P[E++]=D,P[E++]=L,P[E++]=L,P[E++]=O}}M.version=m;let T=r.get(g);T&&e.remove(T),r.set(g,M)}function d(g){let v=r.get(g);if(v){let p=g.index;p!==null&&v.version<p.version&&h(g)}else h(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function fS(i,e,t){let n;function s(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){i.drawElements(n,d,r,h*o),t.update(d,n,1)}function c(h,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,h*o,f),t.update(d,n,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,h,0,f);let v=0;for(let p=0;p<f;p++)v+=d[p];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function pS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:je("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function mS(i,e,t){let n=new WeakMap,s=new It;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=n.get(a);if(d===void 0||d.count!==h){let O=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),v===!0&&(A=3);let M=a.attributes.position.count*A,P=1;M>e.maxTextureSize&&(P=Math.ceil(M/e.maxTextureSize),M=e.maxTextureSize);let T=new Float32Array(M*P*4*h),x=new Qo(T,M,P,h);x.type=Oi,x.needsUpdate=!0;let E=A*4;for(let D=0;D<h;D++){let L=p[D],H=m[D],G=y[D],N=M*P*4*D;for(let V=0;V<L.count;V++){let J=V*E;f===!0&&(s.fromBufferAttribute(L,V),T[N+J+0]=s.x,T[N+J+1]=s.y,T[N+J+2]=s.z,T[N+J+3]=0),g===!0&&(s.fromBufferAttribute(H,V),T[N+J+4]=s.x,T[N+J+5]=s.y,T[N+J+6]=s.z,T[N+J+7]=0),v===!0&&(s.fromBufferAttribute(G,V),T[N+J+8]=s.x,T[N+J+9]=s.y,T[N+J+10]=s.z,T[N+J+11]=G.itemSize===4?s.w:1)}}d={count:h,texture:x,size:new Qe(M,P)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function gS(i,e,t,n,s){let r=new WeakMap;function o(c){let u=s.render.frame,h=c.geometry,d=e.get(c,h);if(r.get(d)!==u&&(e.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var _S={[_u]:"LINEAR_TONE_MAPPING",[xu]:"REINHARD_TONE_MAPPING",[yu]:"CINEON_TONE_MAPPING",[vu]:"ACES_FILMIC_TONE_MAPPING",[bu]:"AGX_TONE_MAPPING",[Mu]:"NEUTRAL_TONE_MAPPING",[Su]:"CUSTOM_TONE_MAPPING"};function xS(i,e,t,n,s,r){let o=new Zn(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new In;u.setAttribute("position",new mn([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new mn([0,2,0,0,2,0],2));let h=new kl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new bi(u,h),f=new ao(-1,1,1,-1,0,1),g=null,v=null,p=!1,m,y=null,A=[],M=!1;this.setSize=function(P,T){o.setSize(P,T),a!==null&&a.setSize(P,T),l!==null&&l.setSize(P,T);for(let x=0;x<A.length;x++){let E=A[x];E.setSize&&E.setSize(P,T)}},this.setEffects=function(P){A=P,M=A.length>0&&A[0].isRenderPass===!0;let T=o.width,x=o.height;A.length>0&&a===null&&(a=new Zn(T,x,{type:Bi,depthBuffer:!1,stencilBuffer:!1}),l=new Zn(T,x,{type:Bi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(O=>O.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new vs(T,x),r===!0&&(c.format=Ms,c.type=pr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let O=0;O<A.length;O++){let D=A[O];D.setSize&&D.setSize(T,x),E&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(P,T){if(p||P.toneMapping===ns&&A.length===0)return!1;if(y=T,T!==null){let x=T.width,E=T.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return M===!1&&P.setRenderTarget(o),m=P.toneMapping,P.toneMapping=ns,!0},this.hasRenderPass=function(){return M},this.end=function(P,T){P.toneMapping=m,p=!0;let x=o,E=a;for(let O=0;O<A.length;O++){let D=A[O];D.enabled!==!1&&(D.render(P,E,x,T),D.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(g!==P.outputColorSpace||v!==P.toneMapping){g=P.outputColorSpace,v=P.toneMapping,h.defines={},ft.getTransfer(g)===Et&&(h.defines.SRGB_TRANSFER="");let O=_S[v];O&&(h.defines[O]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=x.texture,P.setRenderTarget(y),P.render(d,f),y=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var am=new ei,lm=new vs(1,1),cm=new sa(1),hm=new Qo,um=new Dl,dm=new ia,zp=[],Hp=[],Vp=new Float32Array(16),Gp=new Float32Array(9),Wp=new Float32Array(4);function mo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=zp[s];if(r===void 0&&(r=new Float32Array(s),zp[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function gn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function _n(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Gc(i,e){let t=Hp[e];t===void 0&&(t=new Int32Array(e),Hp[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function yS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function vS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gn(t,e))return;i.uniform2fv(this.addr,e),_n(t,e)}}function SS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(gn(t,e))return;i.uniform3fv(this.addr,e),_n(t,e)}}function bS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gn(t,e))return;i.uniform4fv(this.addr,e),_n(t,e)}}function MS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),_n(t,e)}else{if(gn(t,n))return;Wp.set(n),i.uniformMatrix2fv(this.addr,!1,Wp),_n(t,n)}}function wS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),_n(t,e)}else{if(gn(t,n))return;Gp.set(n),i.uniformMatrix3fv(this.addr,!1,Gp),_n(t,n)}}function AS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(gn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),_n(t,e)}else{if(gn(t,n))return;Vp.set(n),i.uniformMatrix4fv(this.addr,!1,Vp),_n(t,n)}}function ES(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function TS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gn(t,e))return;i.uniform2iv(this.addr,e),_n(t,e)}}function RS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(gn(t,e))return;i.uniform3iv(this.addr,e),_n(t,e)}}function CS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gn(t,e))return;i.uniform4iv(this.addr,e),_n(t,e)}}function PS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function IS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(gn(t,e))return;i.uniform2uiv(this.addr,e),_n(t,e)}}function LS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(gn(t,e))return;i.uniform3uiv(this.addr,e),_n(t,e)}}function DS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(gn(t,e))return;i.uniform4uiv(this.addr,e),_n(t,e)}}function Wc(i){return i.version===0&&(i.compareFunction=Uu,i.needsUpdate=!0),i}function NS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Wc(lm):r=am,t.setTexture2D(e||r,s)}function US(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||um,s)}function FS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Wc(cm):r=dm,t.setTextureCube(e||r,s)}function OS(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||hm,s)}function BS(i){switch(i){case 5126:return yS;case 35664:return vS;case 35665:return SS;case 35666:return bS;case 35674:return MS;case 35675:return wS;case 35676:return AS;case 5124:case 35670:return ES;case 35667:case 35671:return TS;case 35668:case 35672:return RS;case 35669:case 35673:return CS;case 5125:return PS;case 36294:return IS;case 36295:return LS;case 36296:return DS;case 35678:case 36198:case 36298:case 36306:case 35682:return NS;case 35679:case 36299:case 36307:return US;case 35680:case 36300:case 36308:case 36293:return FS;case 36289:case 36303:case 36311:case 36292:return OS}}function kS(i,e){i.uniform1fv(this.addr,e)}function zS(i,e){let t=mo(e,this.size,2);i.uniform2fv(this.addr,t)}function HS(i,e){let t=mo(e,this.size,3);i.uniform3fv(this.addr,t)}function VS(i,e){let t=mo(e,this.size,4);i.uniform4fv(this.addr,t)}function GS(i,e){let t=mo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function WS(i,e){let t=mo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function XS(i,e){let t=mo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function qS(i,e){i.uniform1iv(this.addr,e)}function YS(i,e){i.uniform2iv(this.addr,e)}function $S(i,e){i.uniform3iv(this.addr,e)}function ZS(i,e){i.uniform4iv(this.addr,e)}function JS(i,e){i.uniform1uiv(this.addr,e)}function KS(i,e){i.uniform2uiv(this.addr,e)}function jS(i,e){i.uniform3uiv(this.addr,e)}function QS(i,e){i.uniform4uiv(this.addr,e)}function eb(i,e,t){let n=this.cache,s=e.length,r=Gc(t,s);gn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Wc(lm):o=am;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function tb(i,e,t){let n=this.cache,s=e.length,r=Gc(t,s);gn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||um,r[o])}function nb(i,e,t){let n=this.cache,s=e.length,r=Gc(t,s);gn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Wc(cm):o=dm;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function ib(i,e,t){let n=this.cache,s=e.length,r=Gc(t,s);gn(n,r)||(i.uniform1iv(this.addr,r),_n(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||hm,r[o])}function sb(i){switch(i){case 5126:return kS;case 35664:return zS;case 35665:return HS;case 35666:return VS;case 35674:return GS;case 35675:return WS;case 35676:return XS;case 5124:case 35670:return qS;case 35667:case 35671:return YS;case 35668:case 35672:return $S;case 35669:case 35673:return ZS;case 5125:return JS;case 36294:return KS;case 36295:return jS;case 36296:return QS;case 35678:case 36198:case 36298:case 36306:case 35682:return eb;case 35679:case 36299:case 36307:return tb;case 35680:case 36300:case 36308:case 36293:return nb;case 36289:case 36303:case 36311:case 36292:return ib}}var $u=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=BS(t.type)}},Zu=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=sb(t.type)}},Ju=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},qu=/(\w+)(\])?(\[|\.)?/g;function Xp(i,e){i.seq.push(e),i.map[e.id]=e}function rb(i,e,t){let n=i.name,s=n.length;for(qu.lastIndex=0;;){let r=qu.exec(n),o=qu.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Xp(t,c===void 0?new $u(a,i,e):new Zu(a,i,e));break}else{let h=t.map[a];h===void 0&&(h=new Ju(a),Xp(t,h)),t=h}}}var po=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);rb(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function qp(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var ob=37297,ab=0;function lb(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var Yp=new et;function cb(i){ft._getMatrix(Yp,ft.workingColorSpace,i);let e=`mat3( ${Yp.elements.map(t=>t.toFixed(4))} )`;switch(ft.getTransfer(i)){case Zo:return[e,"LinearTransferOETF"];case Et:return[e,"sRGBTransferOETF"];default:return Ye("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function $p(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+lb(i.getShaderSource(e),a)}else return r}function hb(i,e){let t=cb(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var ub={[_u]:"Linear",[xu]:"Reinhard",[yu]:"Cineon",[vu]:"ACESFilmic",[bu]:"AgX",[Mu]:"Neutral",[Su]:"Custom"};function db(i,e){let t=ub[e];return t===void 0?(Ye("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var zc=new W;function fb(){ft.getLuminanceCoefficients(zc);let i=zc.x.toFixed(4),e=zc.y.toFixed(4),t=zc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function pb(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(wa).join(`
`)}function mb(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function gb(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function wa(i){return i!==""}function Zp(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Jp(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var _b=/^[ \t]*#include +<([\w\d./]+)>/gm;function Ku(i){return i.replace(_b,xb)}function xb(i,e){let t=ct[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Ku(t)}var yb=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Kp(i){return i.replace(yb,vb)}function vb(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function jp(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var Sb={[fa]:"SHADOWMAP_TYPE_PCF",[co]:"SHADOWMAP_TYPE_VSM"};function bb(i){return Sb[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Mb={[uo]:"ENVMAP_MODE_REFRACTION"};function wb(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Mb[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Ab={[gu]:"ENVMAP_BLENDING_MULTIPLY",[xp]:"ENVMAP_BLENDING_MIX",[yp]:"ENVMAP_BLENDING_ADD"};function Eb(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Ab[i.combine]||"ENVMAP_BLENDING_NONE"}function Tb(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=bb(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=wb(t),h=Eb(t),d=pb(t),f=mb(r),g=s.createProgram(),v,p,m=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(wa).join(`
`),v.length>0&&(v+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(wa).join(`
`),p.length>0&&(p+=`
`)):(v=[jp(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(wa).join(`
`),p=[jp(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ns?"#define TONE_MAPPING":"",t.toneMapping!==ns?ct.tonemapping_pars_fragment:"",t.toneMapping!==ns?db("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ct.colorspace_pars_fragment,hb("linearToOutputTexel",t.outputColorSpace),fb(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(wa).join(`
`)),o=Ku(o),o=Zp(o,t),o=Jp(o,t),a=Ku(a),a=Zp(a,t),a=Jp(a,t),o=Kp(o),a=Kp(a),t.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,p=["#define varying in",t.glslVersion===Ou?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Ou?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let y=m+v+o,A=m+p+a,M=qp(s,s.VERTEX_SHADER,y),P=qp(s,s.FRAGMENT_SHADER,A);s.attachShader(g,M),s.attachShader(g,P),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(D){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",H=s.getShaderInfoLog(M)||"",G=s.getShaderInfoLog(P)||"",N=L.trim(),V=H.trim(),J=G.trim(),z=!0,ce=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(z=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,M,P);else{let K=$p(s,M,"vertex"),Q=$p(s,P,"fragment");je("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+N+`
`+K+`
`+Q)}else N!==""?Ye("WebGLProgram: Program Info Log:",N):(V===""||J==="")&&(ce=!1);ce&&(D.diagnostics={runnable:z,programLog:N,vertexShader:{log:V,prefix:v},fragmentShader:{log:J,prefix:p}})}s.deleteShader(M),s.deleteShader(P),x=new po(s,g),E=gb(s,g)}let x;this.getUniforms=function(){return x===void 0&&T(this),x};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(g,ob)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=ab++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=M,this.fragmentShader=P,this}var Rb=0,ju=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Qu(e),t.set(e,n)),n}},Qu=class{constructor(e){this.id=Rb++,this.code=e,this.usedTimes=0}};function Cb(i){return i===$s||i===ya||i===va}function Pb(i,e,t,n,s,r){let o=new ea,a=new ju,l=new Set,c=[],u=new Map,h=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,E,O,D,L,H){let G=D.fog,N=L.geometry,V=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?D.environment:null,J=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,z=e.get(x.envMap||V,J),ce=d[x.type],K=n.precision;x.precision!==null&&(K=n.getMaxPrecision(x.precision),K!==x.precision&&Ye("WebGLProgram.getParameters:",x.precision,"not supported, using",K,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(ce){let Re=Kn[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),ot=a.getFragmentShaderStage(x);a.update(x,Re,ot),me=Re.id,xe=ot.id}let Te=i.getRenderTarget(),be=i.state.buffers.depth.getReversed(),Ge=L.isInstancedMesh===!0,it=L.isBatchedMesh===!0,He=!!x.map,ht=!!x.matcap,at=!!z,tt=at&&z.isPMREMTexture===!0,qt=!!x.aoMap,Bt=!!x.lightMap,rn=!!x.bumpMap&&x.wireframe===!1,Lt=!!x.normalMap,Sn=!!x.displacementMap,vt=!!x.emissiveMap,fn=!!x.metalnessMap,Kt=!!x.roughnessMap,on=x.anisotropy>0,F=x.clearcoat>0,Ce=x.diffuseRoughness>0,qe=x.dispersion>0,st=x.retroreflectivity>0,Me=x.iridescence>0,Nt=x.sheen>0,ze=x.transmission>0,Xe=on&&!!x.anisotropyMap,R=F&&!!x.clearcoatMap,S=F&&!!x.clearcoatNormalMap,q=F&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Nt&&!!x.sheenColorMap,te=Nt&&!!x.sheenRoughnessMap,ie=!!x.specularMap,pe=!!x.specularColorMap,U=!!x.specularIntensityMap,re=ze&&!!x.transmissionMap,ne=ze&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,Se=x.alphaTest>0,Ve=!!x.alphaHash,Ze=!!x.extensions,le=ns;x.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(le=i.toneMapping);let Oe=tt?z.isCompressedCubeTexture?z.image[0].mipmaps:z.mipmaps:null,Je={shaderID:ce,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:K,batching:it,batchingColor:it&&L._colorsTexture!==null,instancing:Ge,instancingColor:Ge&&L.instanceColor!==null,instancingMorph:Ge&&L.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:ft.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:He,matcap:ht,envMap:at,envMapMode:at&&z.mapping,envMapPMREM:tt,envMapMaxLod:tt?Oe.length-1:null,envMapSize:tt?Oe[0].width:null,aoMap:qt,lightMap:Bt,bumpMap:rn,normalMap:Lt,displacementMap:Sn,emissiveMap:vt,normalMapObjectSpace:Lt&&x.normalMapType===bp,normalMapTangentSpace:Lt&&x.normalMapType===Lu,packedNormalMap:Lt&&x.normalMapType===Lu&&Cb(x.normalMap.format),metalnessMap:fn,roughnessMap:Kt,anisotropy:on,anisotropyMap:Xe,clearcoat:F,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:qe,retroreflection:st,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Nt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:U,transmission:ze,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:x.transparent===!1&&x.blending===ho&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:Se,alphaHash:Ve,combine:x.combine,mapUv:He&&f(x.map.channel),aoMapUv:qt&&f(x.aoMap.channel),lightMapUv:Bt&&f(x.lightMap.channel),bumpMapUv:rn&&f(x.bumpMap.channel),normalMapUv:Lt&&f(x.normalMap.channel),displacementMapUv:Sn&&f(x.displacementMap.channel),emissiveMapUv:vt&&f(x.emissiveMap.channel),metalnessMapUv:fn&&f(x.metalnessMap.channel),roughnessMapUv:Kt&&f(x.roughnessMap.channel),anisotropyMapUv:Xe&&f(x.anisotropyMap.channel),clearcoatMapUv:R&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(x.sheenRoughnessMap.channel),specularMapUv:ie&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:U&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ne&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Lt||on),vertexNormals:!!N.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(He||ge),fog:!!G,useFog:x.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||N.attributes.normal===void 0&&Lt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:be,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:H.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:le,decodeVideoTexture:He&&x.map.isVideoTexture===!0&&ft.getTransfer(x.map.colorSpace)===Et,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&ft.getTransfer(x.emissiveMap.colorSpace)===Et,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ts,flipSided:x.side===Jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Ze&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ze&&x.extensions.multiDraw===!0||it)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Je.vertexUv1s=l.has(1),Je.vertexUv2s=l.has(2),Je.vertexUv3s=l.has(3),l.clear(),Je}function v(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let O in x.defines)E.push(O),E.push(x.defines[O]);return x.isRawShaderMaterial===!1&&(p(E,x),m(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function p(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function m(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let E=d[x.type],O;if(E){let D=Kn[E];O=ba.clone(D.uniforms)}else O=x.uniforms;return O}function A(x,E){let O=u.get(E);return O!==void 0?++O.usedTimes:(O=new Tb(i,E,x,s),c.push(O),u.set(E,O)),O}function M(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function P(x){a.remove(x)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:A,releaseProgram:M,releaseShaderCache:P,programs:c,dispose:T}}function Ib(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function Lb(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Qp(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function em(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,p,m){let y=i[e];return y===void 0?(y={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:p,group:m},i[e]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=g,y.materialVariant=o(d),y.groupOrder=v,y.renderOrder=d.renderOrder,y.z=p,y.group=m),e++,y}function l(d,f,g,v,p,m,y){y.reversedDepth===!0&&(p=-p);let A=a(d,f,g,v,p,m);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):t.push(A)}function c(d,f,g,v,p,m){let y=a(d,f,g,v,p,m);g.transmission>0?n.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function u(d,f){t.length>1&&t.sort(d||Lb),n.length>1&&n.sort(f||Qp),s.length>1&&s.sort(f||Qp)}function h(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:h,sort:u}}function Db(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new em,i.set(n,[o])):s>=r.length?(o=new em,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function Nb(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new W,color:new pt};break;case"SpotLight":t={position:new W,direction:new W,color:new pt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new W,color:new pt,distance:0,decay:0};break;case"HemisphereLight":t={direction:new W,skyColor:new pt,groundColor:new pt};break;case"RectAreaLight":t={color:new pt,position:new W,halfWidth:new W,halfHeight:new W};break}return i[e.id]=t,t}}}function Ub(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Qe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Qe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Qe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var Fb=0;function Ob(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Bb(i){let e=new Nb,t=Ub(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new W);let s=new W,r=new Ut,o=new Ut;function a(c){let u=0,h=0,d=0;for(let H=0;H<9;H++)n.probe[H].set(0,0,0);let f=0,g=0,v=0,p=0,m=0,y=0,A=0,M=0,P=0,T=0,x=0,E=0,O=0,D=0;c.sort(Ob);for(let H=0,G=c.length;H<G;H++){let N=c[H],V=N.color,J=N.intensity,z=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===$s?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)u+=V.r*J,h+=V.g*J,d+=V.b*J;else if(N.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(N.sh.coefficients[K],J);D++}else if(N.isSunLight){let K=e.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[g]=se,n.sunShadowMap[g]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=Q.getMatrix(ue),n.sunShadowCascade[v+ue]=Q._cascadeData[ue];v+=de,g++}n.sun[f]=K,f++}else if(N.isDirectionalLight){let K=e.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[p]=se,n.directionalShadowMap[p]=ce,n.directionalShadowMatrix[p]=N.shadow.matrix,P++}n.directional[p]=K,p++}else if(N.isSpotLight){let K=e.get(N);K.position.setFromMatrixPosition(N.matrixWorld),K.color.copy(V).multiplyScalar(J),K.distance=z,K.coneCos=Math.cos(N.angle),K.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),K.decay=N.decay,n.spot[y]=K;let Q=N.shadow;if(N.map&&(n.spotLightMap[E]=N.map,E++,Q.updateMatrices(N),N.castShadow&&O++),n.spotLightMatrix[y]=Q.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[y]=se,n.spotShadowMap[y]=ce,x++}y++}else if(N.isRectAreaLight){let K=e.get(N);K.color.copy(V).multiplyScalar(J),K.halfWidth.set(N.width*.5,0,0),K.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=K,A++}else if(N.isPointLight){let K=e.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),K.distance=N.distance,K.decay=N.decay,N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[m]=se,n.pointShadowMap[m]=ce,n.pointShadowMatrix[m]=N.shadow.matrix,T++}n.point[m]=K,m++}else if(N.isHemisphereLight){let K=e.get(N);K.skyColor.copy(N.color).multiplyScalar(J),K.groundColor.copy(N.groundColor).multiplyScalar(J),n.hemi[M]=K,M++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pe.LTC_FLOAT_1,n.rectAreaLTC2=Pe.LTC_FLOAT_2):(n.rectAreaLTC1=Pe.LTC_HALF_1,n.rectAreaLTC2=Pe.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=h,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==p||L.pointLength!==m||L.spotLength!==y||L.rectAreaLength!==A||L.hemiLength!==M||L.numSunShadows!==g||L.numDirectionalShadows!==P||L.numPointShadows!==T||L.numSpotShadows!==x||L.numSpotMaps!==E||L.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=p,n.spot.length=y,n.rectArea.length=A,n.point.length=m,n.hemi.length=M,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=P,n.directionalShadowMap.length=P,n.directionalShadowMatrix.length=P,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-O,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=D,L.sunLength=f,L.directionalLength=p,L.pointLength=m,L.spotLength=y,L.rectAreaLength=A,L.hemiLength=M,L.numSunShadows=g,L.numDirectionalShadows=P,L.numPointShadows=T,L.numSpotShadows=x,L.numSpotMaps=E,L.numLightProbes=D,n.version=Fb++)}function l(c,u){let h=0,d=0,f=0,g=0,v=0,p=0,m=u.matrixWorldInverse;for(let y=0,A=c.length;y<A;y++){let M=c[y];if(M.isSunLight){let P=n.sun[h];P.direction.setFromMatrixPosition(M.matrixWorld),P.direction.transformDirection(m),h++}else if(M.isDirectionalLight){let P=n.directional[d];P.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(m),d++}else if(M.isSpotLight){let P=n.spot[g];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),P.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),P.direction.sub(s),P.direction.transformDirection(m),g++}else if(M.isRectAreaLight){let P=n.rectArea[v];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),o.identity(),r.copy(M.matrixWorld),r.premultiply(m),o.extractRotation(r),P.halfWidth.set(M.width*.5,0,0),P.halfHeight.set(0,M.height*.5,0),P.halfWidth.applyMatrix4(o),P.halfHeight.applyMatrix4(o),v++}else if(M.isPointLight){let P=n.point[f];P.position.setFromMatrixPosition(M.matrixWorld),P.position.applyMatrix4(m),f++}else if(M.isHemisphereLight){let P=n.hemi[p];P.direction.setFromMatrixPosition(M.matrixWorld),P.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function tm(i){let e=new Bb(i),t=[],n=[],s=[];function r(h){u.camera=h,t.length=0,n.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):t.push(h)}function a(h){n.push(h)}function l(){e.setup(t),s.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function kb(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new tm(i),e.set(s,[a])):r>=o.length?(a=new tm(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var zb=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Hb=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,Vb=[new W(1,0,0),new W(-1,0,0),new W(0,1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1)],Gb=[new W(0,-1,0),new W(0,-1,0),new W(0,0,1),new W(0,0,-1),new W(0,-1,0),new W(0,-1,0)],nm=new Ut,Ma=new W,Yu=new W;function Wb(i,e,t){let n=new ur,s=new Qe,r=new Qe,o=new It,a=new zl,l=new Hl,c={},u=t.maxTextureSize,h={[Ys]:Jn,[Jn]:Ys,[ts]:ts},d=new kn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Qe},radius:{value:4}},vertexShader:zb,fragmentShader:Hb}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new In;g.setAttribute("position",new Tn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new bi(g,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=fa;let m=this.type;this.render=function(T,x,E){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||T.length===0)return;this.type===Qf&&(Ye("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=fa);let O=i.getRenderTarget(),D=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),H=i.state;H.setBlending(Ss),H.buffers.depth.getReversed()===!0?H.buffers.color.setClear(0,0,0,0):H.buffers.color.setClear(1,1,1,1),H.buffers.depth.setTest(!0),H.setScissorTest(!1);let G=m!==this.type;G&&x.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(V=>V.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,V=T.length;N<V;N++){let J=T[N],z=J.shadow;if(z===void 0){Ye("WebGLShadowMap:",J,"has no shadow.");continue}if(z.autoUpdate===!1&&z.needsUpdate===!1)continue;s.copy(z.mapSize);let ce=z.getFrameExtents();s.multiply(ce),r.copy(z.mapSize),(s.x>u||s.y>u)&&(s.x>u&&(r.x=Math.floor(u/ce.x),s.x=r.x*ce.x,z.mapSize.x=r.x),s.y>u&&(r.y=Math.floor(u/ce.y),s.y=r.y*ce.y,z.mapSize.y=r.y));let K=i.state.buffers.depth.getReversed();if(z.camera._reversedDepth=K,z.map===null||G===!0){if(z.map!==null&&(z.map.depthTexture!==null&&(z.map.depthTexture.dispose(),z.map.depthTexture=null),z.map.dispose()),this.type===co){if(J.isPointLight){Ye("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}z.map=new Zn(s.x,s.y,{format:$s,type:Bi,minFilter:$n,magFilter:$n,generateMipmaps:!1}),z.map.texture.name=J.name+".shadowMap",z.map.depthTexture=new vs(s.x,s.y,Oi),z.map.depthTexture.name=J.name+".shadowMapDepth",z.map.depthTexture.format=ys,z.map.depthTexture.compareFunction=null,z.map.depthTexture.minFilter=Rn,z.map.depthTexture.magFilter=Rn}else J.isPointLight?(z.map=new Aa(s.x),z.map.depthTexture=new sa(s.x,Fi)):(z.map=new Zn(s.x,s.y),z.map.depthTexture=new vs(s.x,s.y,Fi)),z.map.depthTexture.name=J.name+".shadowMap",z.map.depthTexture.format=ys,this.type===fa?(z.map.depthTexture.compareFunction=K?Nu:Du,z.map.depthTexture.minFilter=$n,z.map.depthTexture.magFilter=$n):(z.map.depthTexture.compareFunction=null,z.map.depthTexture.minFilter=Rn,z.map.depthTexture.magFilter=Rn);z.camera.updateProjectionMatrix()}z.map.isWebGLCubeRenderTarget!==!0&&(z.map.width!==s.x||z.map.height!==s.y)&&z.map.setSize(s.x,s.y);let Q=z.map.isWebGLCubeRenderTarget?6:z.getViewportCount();J.isPointLight!==!0&&z.updateMatrices(J,E);let se=(z.camera.layers.mask&4294967294)!==0?z.camera.layers:E.layers;for(let de=0;de<Q;de++){let ue=z.getCamera(de);if(J.isPointLight){let ee=z.camera,me=z.matrix,xe=J.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),Ma.setFromMatrixPosition(J.matrixWorld),ee.position.copy(Ma),Yu.copy(ee.position),Yu.add(Vb[de]),ee.up.copy(Gb[de]),ee.lookAt(Yu),ee.updateMatrixWorld(),me.makeTranslation(-Ma.x,-Ma.y,-Ma.z),nm.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),z._frustum.setFromProjectionMatrix(nm,ee.coordinateSystem,ee.reversedDepth)}if(z.map.isWebGLCubeRenderTarget)i.setRenderTarget(z.map,de),i.clear();else{de===0&&(i.setRenderTarget(z.map),i.clear());let ee=z.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),H.viewport(o)}n=z.getFrustum(de),M(x,E,ue,J,se,this.type)}z.isPointLightShadow!==!0&&this.type===co&&y(z,E),z.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(O,D,L)};function y(T,x){let E=e.update(v);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new Zn(s.x,s.y,{format:$s,type:Bi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(x,null,E,d,v,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(x,null,E,f,v,null)}function A(T,x,E,O){let D=null,L=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)D=L;else if(D=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let H=D.uuid,G=x.uuid,N=c[H];N===void 0&&(N={},c[H]=N);let V=N[G];V===void 0&&(V=D.clone(),N[G]=V,x.addEventListener("dispose",P)),D=V}if(D.visible=x.visible,D.wireframe=x.wireframe,O===co?D.side=x.shadowSide!==null?x.shadowSide:x.side:D.side=x.shadowSide!==null?x.shadowSide:h[x.side],D.alphaMap=x.alphaMap,D.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,D.map=x.map,D.clipShadows=x.clipShadows,D.clippingPlanes=x.clippingPlanes,D.clipIntersection=x.clipIntersection,D.displacementMap=x.displacementMap,D.displacementScale=x.displacementScale,D.displacementBias=x.displacementBias,D.wireframeLinewidth=x.wireframeLinewidth,D.linewidth=x.linewidth,E.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let H=i.properties.get(D);H.light=E}return D}function M(T,x,E,O,D,L){if(T.visible===!1)return;if(T.layers.test(D)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===co)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let N=e.update(T),V=T.material;if(Array.isArray(V)){let J=N.groups;for(let z=0,ce=J.length;z<ce;z++){let K=J[z],Q=V[K.materialIndex];if(Q&&Q.visible){let se=A(T,Q,O,L);T.onBeforeShadow(i,T,x,E,N,se,K),i.renderBufferDirect(E,null,N,se,T,K),T.onAfterShadow(i,T,x,E,N,se,K)}}}else if(V.visible){let J=A(T,V,O,L);T.onBeforeShadow(i,T,x,E,N,J,null),i.renderBufferDirect(E,null,N,J,T,null),T.onAfterShadow(i,T,x,E,N,J,null)}}let G=T.children;for(let N=0,V=G.length;N<V;N++)M(G[N],x,E,O,D,L)}function P(T){T.target.removeEventListener("dispose",P);for(let E in c){let O=c[E],D=T.target.uuid;D in O&&(O[D].dispose(),delete O[D])}}}function Xb(i,e){function t(){let U=!1,re=new It,ne=null,we=new It(0,0,0,0);return{setMask:function(ge){ne!==ge&&!U&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){U=ge},setClear:function(ge,Se,Ve,Ze,le){le===!0&&(ge*=Ze,Se*=Ze,Ve*=Ze),re.set(ge,Se,Ve,Ze),we.equals(re)===!1&&(i.clearColor(ge,Se,Ve,Ze),we.copy(re))},reset:function(){U=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let U=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(Se){if(re!==Se){let Ve=e.get("EXT_clip_control");Se?Ve.clipControlEXT(Ve.LOWER_LEFT_EXT,Ve.ZERO_TO_ONE_EXT):Ve.clipControlEXT(Ve.LOWER_LEFT_EXT,Ve.NEGATIVE_ONE_TO_ONE_EXT),re=Se;let Ze=ge;ge=null,this.setClear(Ze)}},getReversed:function(){return re},setTest:function(Se){Se?be(i.DEPTH_TEST):Ge(i.DEPTH_TEST)},setMask:function(Se){ne!==Se&&!U&&(i.depthMask(Se),ne=Se)},setFunc:function(Se){if(re&&(Se=Lp[Se]),we!==Se){switch(Se){case Sl:i.depthFunc(i.NEVER);break;case bl:i.depthFunc(i.ALWAYS);break;case Ml:i.depthFunc(i.LESS);break;case to:i.depthFunc(i.LEQUAL);break;case wl:i.depthFunc(i.EQUAL);break;case Al:i.depthFunc(i.GEQUAL);break;case El:i.depthFunc(i.GREATER);break;case Tl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=Se}},setLocked:function(Se){U=Se},setClear:function(Se){ge!==Se&&(ge=Se,re&&(Se=1-Se),i.clearDepth(Se))},reset:function(){U=!1,ne=null,we=null,ge=null,re=!1}}}function s(){let U=!1,re=null,ne=null,we=null,ge=null,Se=null,Ve=null,Ze=null,le=null;return{setTest:function(Oe){U||(Oe?be(i.STENCIL_TEST):Ge(i.STENCIL_TEST))},setMask:function(Oe){re!==Oe&&!U&&(i.stencilMask(Oe),re=Oe)},setFunc:function(Oe,Je,Re){(ne!==Oe||we!==Je||ge!==Re)&&(i.stencilFunc(Oe,Je,Re),ne=Oe,we=Je,ge=Re)},setOp:function(Oe,Je,Re){(Se!==Oe||Ve!==Je||Ze!==Re)&&(i.stencilOp(Oe,Je,Re),Se=Oe,Ve=Je,Ze=Re)},setLocked:function(Oe){U=Oe},setClear:function(Oe){le!==Oe&&(i.clearStencil(Oe),le=Oe)},reset:function(){U=!1,re=null,ne=null,we=null,ge=null,Se=null,Ve=null,Ze=null,le=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,g=[],v=null,p=!1,m=null,y=null,A=null,M=null,P=null,T=null,x=null,E=new pt(0,0,0),O=0,D=!1,L=null,H=null,G=null,N=null,V=null,J=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),z=!1,ce=0,K=i.getParameter(i.VERSION);K.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(K)[1]),z=ce>=1):K.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),z=ce>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new It().fromArray(de),me=new It().fromArray(ue);function xe(U,re,ne,we){let ge=new Uint8Array(4),Se=i.createTexture();i.bindTexture(U,Se),i.texParameteri(U,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(U,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ve=0;Ve<ne;Ve++)U===i.TEXTURE_3D||U===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+Ve,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return Se}let Te={};Te[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),be(i.DEPTH_TEST),o.setFunc(to),rn(!1),Lt(hu),be(i.CULL_FACE),qt(Ss);function be(U){u[U]!==!0&&(i.enable(U),u[U]=!0)}function Ge(U){u[U]!==!1&&(i.disable(U),u[U]=!1)}function it(U,re){return d[U]!==re?(i.bindFramebuffer(U,re),d[U]=re,U===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),U===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(U,re){let ne=g,we=!1;if(U){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=U.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let Se=0,Ve=ge.length;Se<Ve;Se++)ne[Se]=i.COLOR_ATTACHMENT0+Se;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function ht(U){return v!==U?(i.useProgram(U),v=U,!0):!1}let at={[dr]:i.FUNC_ADD,[tp]:i.FUNC_SUBTRACT,[np]:i.FUNC_REVERSE_SUBTRACT};at[ip]=i.MIN,at[sp]=i.MAX;let tt={[rp]:i.ZERO,[op]:i.ONE,[ap]:i.SRC_COLOR,[pu]:i.SRC_ALPHA,[fp]:i.SRC_ALPHA_SATURATE,[up]:i.DST_COLOR,[cp]:i.DST_ALPHA,[lp]:i.ONE_MINUS_SRC_COLOR,[mu]:i.ONE_MINUS_SRC_ALPHA,[dp]:i.ONE_MINUS_DST_COLOR,[hp]:i.ONE_MINUS_DST_ALPHA,[pp]:i.CONSTANT_COLOR,[mp]:i.ONE_MINUS_CONSTANT_COLOR,[gp]:i.CONSTANT_ALPHA,[_p]:i.ONE_MINUS_CONSTANT_ALPHA};function qt(U,re,ne,we,ge,Se,Ve,Ze,le,Oe){if(U===Ss){p===!0&&(Ge(i.BLEND),p=!1);return}if(p===!1&&(be(i.BLEND),p=!0),U!==ep){if(U!==m||Oe!==D){if((y!==dr||P!==dr)&&(i.blendEquation(i.FUNC_ADD),y=dr,P=dr),Oe)switch(U){case ho:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case uu:i.blendFunc(i.ONE,i.ONE);break;case du:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case fu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:je("WebGLState: Invalid blending: ",U);break}else switch(U){case ho:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case uu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case du:je("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case fu:je("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:je("WebGLState: Invalid blending: ",U);break}A=null,M=null,T=null,x=null,E.set(0,0,0),O=0,m=U,D=Oe}return}ge=ge||re,Se=Se||ne,Ve=Ve||we,(re!==y||ge!==P)&&(i.blendEquationSeparate(at[re],at[ge]),y=re,P=ge),(ne!==A||we!==M||Se!==T||Ve!==x)&&(i.blendFuncSeparate(tt[ne],tt[we],tt[Se],tt[Ve]),A=ne,M=we,T=Se,x=Ve),(Ze.equals(E)===!1||le!==O)&&(i.blendColor(Ze.r,Ze.g,Ze.b,le),E.copy(Ze),O=le),m=U,D=!1}function Bt(U,re){U.side===ts?Ge(i.CULL_FACE):be(i.CULL_FACE);let ne=U.side===Jn;re&&(ne=!ne),rn(ne),U.blending===ho&&U.transparent===!1?qt(Ss):qt(U.blending,U.blendEquation,U.blendSrc,U.blendDst,U.blendEquationAlpha,U.blendSrcAlpha,U.blendDstAlpha,U.blendColor,U.blendAlpha,U.premultipliedAlpha),o.setFunc(U.depthFunc),o.setTest(U.depthTest),o.setMask(U.depthWrite),r.setMask(U.colorWrite);let we=U.stencilWrite;a.setTest(we),we&&(a.setMask(U.stencilWriteMask),a.setFunc(U.stencilFunc,U.stencilRef,U.stencilFuncMask),a.setOp(U.stencilFail,U.stencilZFail,U.stencilZPass)),vt(U.polygonOffset,U.polygonOffsetFactor,U.polygonOffsetUnits),U.alphaToCoverage===!0?be(i.SAMPLE_ALPHA_TO_COVERAGE):Ge(i.SAMPLE_ALPHA_TO_COVERAGE)}function rn(U){L!==U&&(U?i.frontFace(i.CW):i.frontFace(i.CCW),L=U)}function Lt(U){U!==Kf?(be(i.CULL_FACE),U!==H&&(U===hu?i.cullFace(i.BACK):U===jf?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ge(i.CULL_FACE),H=U}function Sn(U){U!==G&&(z&&i.lineWidth(U),G=U)}function vt(U,re,ne){U?(be(i.POLYGON_OFFSET_FILL),(N!==re||V!==ne)&&(N=re,V=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):Ge(i.POLYGON_OFFSET_FILL)}function fn(U){U?be(i.SCISSOR_TEST):Ge(i.SCISSOR_TEST)}function Kt(U){U===void 0&&(U=i.TEXTURE0+J-1),Q!==U&&(i.activeTexture(U),Q=U)}function on(U,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+J-1:ne=Q);let we=se[ne];we===void 0&&(we={type:void 0,texture:void 0},se[ne]=we),(we.type!==U||we.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(U,re||Te[U]),we.type=U,we.texture=re)}function F(){let U=se[Q];U!==void 0&&U.type!==void 0&&(i.bindTexture(U.type,null),U.type=void 0,U.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function qe(){try{i.compressedTexImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function st(){try{i.texSubImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function Me(){try{i.texSubImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function ze(){try{i.compressedTexSubImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function Xe(){try{i.texStorage2D(...arguments)}catch(U){je("WebGLState:",U)}}function R(){try{i.texStorage3D(...arguments)}catch(U){je("WebGLState:",U)}}function S(){try{i.texImage2D(...arguments)}catch(U){je("WebGLState:",U)}}function q(){try{i.texImage3D(...arguments)}catch(U){je("WebGLState:",U)}}function he(U){return h[U]!==void 0?h[U]:i.getParameter(U)}function oe(U,re){h[U]!==re&&(i.pixelStorei(U,re),h[U]=re)}function _e(U){ee.equals(U)===!1&&(i.scissor(U.x,U.y,U.z,U.w),ee.copy(U))}function ye(U){me.equals(U)===!1&&(i.viewport(U.x,U.y,U.z,U.w),me.copy(U))}function te(U,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(U);we===void 0&&(we=i.getUniformBlockIndex(re,U.name),i.uniformBlockBinding(re,we,we),ne.set(U,we))}function ie(U,re,ne){let ge=c.get(re).get(U);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),u={},h={},Q=null,se={},d={},l={},f=new WeakMap,g=[],v=null,p=!1,m=null,y=null,A=null,M=null,P=null,T=null,x=null,E=new pt(0,0,0),O=0,D=!1,L=null,H=null,G=null,N=null,V=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:be,disable:Ge,bindFramebuffer:it,drawBuffers:He,useProgram:ht,setBlending:qt,setMaterial:Bt,setFlipSided:rn,setCullFace:Lt,setLineWidth:Sn,setPolygonOffset:vt,setScissorTest:fn,activeTexture:Kt,bindTexture:on,unbindTexture:F,compressedTexImage2D:Ce,compressedTexImage3D:qe,texImage2D:S,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:Xe,texStorage3D:R,texSubImage2D:st,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:ze,scissor:_e,viewport:ye,reset:pe}}function qb(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Qe,u=new WeakMap,h=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(R=>g.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,S){return p?new OffscreenCanvas(R,S):Ko("canvas")}function y(R,S,q){let he=1,oe=Xe(R);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=m(_e,ye));let te=S?m(_e,ye):d;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(R,0,0,_e,ye),Ye("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),te}else return"data"in R&&Ye("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),R;return R}function A(R){return R.generateMipmaps}function M(R){i.generateMipmap(R)}function P(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,S,q,he,oe,_e=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ye("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ye("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=S;if(S===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),q===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),S===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),q===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),q===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),S===i.RGBA){let ie=_e?Zo:ft.getTransfer(oe);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=ie===Et?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),q===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function x(R,S){let q;return R?S===null||S===Fi||S===pr?q=i.DEPTH24_STENCIL8:S===Oi?q=i.DEPTH32F_STENCIL8:S===fo&&(q=i.DEPTH24_STENCIL8,Ye("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Fi||S===pr?q=i.DEPTH_COMPONENT24:S===Oi?q=i.DEPTH_COMPONENT32F:S===fo&&(q=i.DEPTH_COMPONENT16),q}function E(R,S){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==Rn&&R.minFilter!==$n?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function O(R){let S=new WeakRef(R);n.get(R).__ref=S,g.add(S),v.register(R,S,S)}function D(R){let S=n.get(R).__ref;S!==void 0&&(g.delete(S),v.unregister(S))}function L(R){G(R.target)}function H(R){N(R.target)}function G(R){R.removeEventListener("dispose",L),D(R),J(R),R.isVideoTexture&&u.delete(R),R.isHTMLTexture&&h.delete(R)}function N(R){R.removeEventListener("dispose",H),D(R),ce(R)}function V(){for(let R of g){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?N(S):G(S))}g.clear(),h.clear()}function J(R){let S=n.get(R);if(S.__webglInit===void 0)return;let q=R.source,he=f.get(q);if(he){let oe=he[S.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&z(R),Object.keys(he).length===0&&f.delete(q)}n.remove(R)}function z(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let q=R.source,he=f.get(q);delete he[S.__cacheKey],o.memory.textures--}function ce(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&G(q),R.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(S.__webglFramebuffer[oe]))for(let _e=0;_e<S.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(S.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(S.__webglFramebuffer[oe]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[oe])}else{if(Array.isArray(S.__webglFramebuffer))for(let oe=0;oe<S.__webglFramebuffer.length;oe++)i.deleteFramebuffer(S.__webglFramebuffer[oe]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let oe=0;oe<S.__webglColorRenderbuffer.length;oe++)S.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[oe]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let he=R.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(R)}let K=0;function Q(){K=0}function se(){return K}function de(R){K=R}function ue(){let R=K;return R>=s.maxTextures&&Ye("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,R}function ee(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function me(R,S){let q=n.get(R);if(R.isVideoTexture&&Nt(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let he=R.image;if(he===null)Ye("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ye("WebGLRenderer: Texture marked for update but image is incomplete");else{Bt(q,R,S);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function xe(R,S){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Bt(q,R,S);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function Te(R,S){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){Bt(q,R,S);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function be(R,S){let q=n.get(R);if(R.version>0&&q.__version!==R.version){rn(q,R,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let Ge={[Rl]:i.REPEAT,[es]:i.CLAMP_TO_EDGE,[Cl]:i.MIRRORED_REPEAT},it={[Rn]:i.NEAREST,[vp]:i.NEAREST_MIPMAP_NEAREST,[pa]:i.NEAREST_MIPMAP_LINEAR,[$n]:i.LINEAR,[tc]:i.LINEAR_MIPMAP_NEAREST,[bs]:i.LINEAR_MIPMAP_LINEAR},He={[wp]:i.NEVER,[Uu]:i.ALWAYS,[Ap]:i.LESS,[Du]:i.LEQUAL,[Ep]:i.EQUAL,[Nu]:i.GEQUAL,[Tp]:i.GREATER,[Rp]:i.NOTEQUAL};function ht(R,S){if(S.type===Oi&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===$n||S.magFilter===tc||S.magFilter===pa||S.magFilter===bs||S.minFilter===$n||S.minFilter===tc||S.minFilter===pa||S.minFilter===bs)&&Ye("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,Ge[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,Ge[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,Ge[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,it[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,it[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,He[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Rn||S.minFilter!==pa&&S.minFilter!==bs||S.type===Oi&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function at(R,S){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",L),O(S));let he=S.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(S);if(_e!==R.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[_e].usedTimes++;let ye=oe[R.__cacheKey];ye!==void 0&&(oe[R.__cacheKey].usedTimes--,ye.usedTimes===0&&z(S)),R.__cacheKey=_e,R.__webglTexture=oe[_e].texture}return q}function tt(R,S,q){return Math.floor(Math.floor(R/q)/S)}function qt(R,S,q,he){let _e=R.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,he,S.data);else{_e.sort((U,re)=>U.start-re.start);let ye=0;for(let U=1;U<_e.length;U++){let re=_e[ye],ne=_e[U],we=re.start+re.count,ge=tt(ne.start,S.width,4),Se=tt(re.start,S.width,4);ne.start<=we+1&&ge===Se&&tt(ne.start+ne.count-1,S.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,_e[ye]=ne)}_e.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let U=0,re=_e.length;U<re;U++){let ne=_e[U],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),Se=we%S.width,Ve=Math.floor(we/S.width),Ze=ge,le=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,Se),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ve),t.texSubImage2D(i.TEXTURE_2D,0,Se,Ve,Ze,le,q,he,S.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Bt(R,S,q){let he=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(he=i.TEXTURE_3D);let oe=at(R,S),_e=S.source;t.bindTexture(he,R.__webglTexture,i.TEXTURE0+q);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let le=ft.getPrimaries(ft.workingColorSpace),Oe=S.colorSpace===ws?null:ft.getPrimaries(S.colorSpace),Je=S.colorSpace===ws||le===Oe?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Je)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let ie=y(S.image,!1,s.maxTextureSize);ie=ze(S,ie);let pe=r.convert(S.format,S.colorSpace),U=r.convert(S.type),re=T(S.internalFormat,pe,U,S.normalized,S.colorSpace,S.isVideoTexture);ht(he,S);let ne,we=S.mipmaps,ge=S.isVideoTexture!==!0,Se=ye.__version===void 0||oe===!0,Ve=_e.dataReady,Ze=E(S,ie);if(S.isDepthTexture)re=x(S.format===Ms,S.type),Se&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,U,null));else if(S.isDataTexture)if(we.length>0){ge&&Se&&t.texStorage2D(i.TEXTURE_2D,Ze,re,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)ne=we[le],ge?Ve&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,U,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,U,ne.data);S.generateMipmaps=!1}else ge?(Se&&t.texStorage2D(i.TEXTURE_2D,Ze,re,ie.width,ie.height),Ve&&qt(S,ie,pe,U)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,U,ie.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){ge&&Se&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ze,re,we[0].width,we[0].height,ie.depth);for(let le=0,Oe=we.length;le<Oe;le++)if(ne=we[le],S.format!==ki)if(pe!==null)if(ge){if(Ve)if(S.layerUpdates.size>0){let Je=Xu(ne.width,ne.height,S.format,S.type);for(let Re of S.layerUpdates){let ot=ne.data.subarray(Re*Je/ne.data.BYTES_PER_ELEMENT,(Re+1)*Je/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,ot)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Ve&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,U,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,U,ne.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{ge&&Se&&t.texStorage2D(i.TEXTURE_2D,Ze,re,we[0].width,we[0].height);for(let le=0,Oe=we.length;le<Oe;le++)ne=we[le],S.format!==ki?pe!==null?ge?Ve&&t.compressedTexSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Ve&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,U,ne.data):t.texImage2D(i.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,U,ne.data)}else if(S.isDataArrayTexture)if(ge){if(Se&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ze,re,ie.width,ie.height,ie.depth),Ve)if(S.layerUpdates.size>0){let le=Xu(ie.width,ie.height,S.format,S.type);for(let Oe of S.layerUpdates){let Je=ie.data.subarray(Oe*le/ie.data.BYTES_PER_ELEMENT,(Oe+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Oe,ie.width,ie.height,1,pe,U,Je)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,U,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,U,ie.data);else if(S.isData3DTexture)ge?(Se&&t.texStorage3D(i.TEXTURE_3D,Ze,re,ie.width,ie.height,ie.depth),Ve&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,U,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,U,ie.data);else if(S.isFramebufferTexture){if(Se)if(ge)t.texStorage2D(i.TEXTURE_2D,Ze,re,ie.width,ie.height);else{let le=ie.width,Oe=ie.height;for(let Je=0;Je<Ze;Je++)t.texImage2D(i.TEXTURE_2D,Je,re,le,Oe,0,pe,U,null),le>>=1,Oe>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let le=i.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),h.add(S),le.onpaint=Oe=>{let Je=Oe.changedElements;for(let Re of h)Je.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let Je=i.RGBA,Re=i.RGBA,ot=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Je,Re,ot,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&Se){let le=Xe(we[0]);t.texStorage2D(i.TEXTURE_2D,Ze,re,le.width,le.height)}for(let le=0,Oe=we.length;le<Oe;le++)ne=we[le],ge?Ve&&t.texSubImage2D(i.TEXTURE_2D,le,0,0,pe,U,ne):t.texImage2D(i.TEXTURE_2D,le,re,pe,U,ne);S.generateMipmaps=!1}else if(ge){if(Se){let le=Xe(ie);t.texStorage2D(i.TEXTURE_2D,Ze,re,le.width,le.height)}Ve&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,U,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,U,ie);A(S)&&S.mipmapsAutoUpdate===!0&&M(he),ye.__version=_e.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function rn(R,S,q){if(S.image.length!==6)return;let he=at(R,S),oe=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=ft.getPrimaries(ft.workingColorSpace),te=S.colorSpace===ws?null:ft.getPrimaries(S.colorSpace),ie=S.colorSpace===ws||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=S.isCompressedTexture||S.image[0].isCompressedTexture,U=S.image[0]&&S.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!U?re[Re]=y(S.image[Re],!0,s.maxCubemapSize):re[Re]=U?S.image[Re].image:S.image[Re],re[Re]=ze(S,re[Re]);let ne=re[0],we=r.convert(S.format,S.colorSpace),ge=r.convert(S.type),Se=T(S.internalFormat,we,ge,S.normalized,S.colorSpace),Ve=S.isVideoTexture!==!0,Ze=_e.__version===void 0||he===!0,le=oe.dataReady,Oe=E(S,ne);ht(i.TEXTURE_CUBE_MAP,S);let Je;if(S.isDepthTexture){if(Se=x(S.format===Ms,S.type),Ze)if(Ve)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,Se,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,ne.width,ne.height,0,we,ge,null)}else if(pe){Ve&&Ze&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,Se,ne.width,ne.height);for(let Re=0;Re<6;Re++){Je=re[Re].mipmaps;for(let ot=0;ot<Je.length;ot++){let zt=Je[ot];S.format!==ki?we!==null?Ve?le&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,0,0,zt.width,zt.height,we,zt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,Se,zt.width,zt.height,0,zt.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ve?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,0,0,zt.width,zt.height,we,ge,zt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot,Se,zt.width,zt.height,0,we,ge,zt.data)}}}else{if(Je=S.mipmaps,Ve&&Ze){Je.length>0&&Oe++;let Re=Xe(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Oe,Se,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(U){Ve?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let ot=0;ot<Je.length;ot++){let Hn=Je[ot].image[Re].image;Ve?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,0,0,Hn.width,Hn.height,we,ge,Hn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,Se,Hn.width,Hn.height,0,we,ge,Hn.data)}}else{Ve?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,we,ge,re[Re]);for(let ot=0;ot<Je.length;ot++){let zt=Je[ot];Ve?le&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,0,0,we,ge,zt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ot+1,Se,we,ge,zt.image[Re])}}}A(S)&&S.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Lt(R,S,q,he,oe,_e){let ye=r.convert(q.format,q.colorSpace),te=r.convert(q.type),ie=T(q.internalFormat,ye,te,q.normalized,q.colorSpace),pe=n.get(S),U=n.get(q);if(U.__renderTarget=S,!pe.__hasExternalTextures){let re=Math.max(1,S.width>>_e),ne=Math.max(1,S.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,ie,re,ne,S.depth,0,ye,te,null):t.texImage2D(oe,_e,ie,re,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),Me(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,U.__webglTexture,0,st(S)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,U.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Sn(R,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let he=S.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(S.stencilBuffer,oe),ye=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,st(S),_e,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,st(S),_e,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,_e,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,R)}else{let he=S.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),ie=T(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);Me(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,st(S),ie,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,st(S),ie,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,ie,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(R,S,q){let he=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(S.depthTexture);oe.__renderTarget=S;let _e=he?S.depthTexture.image[0]:S.depthTexture.image;(!oe.__webglTexture||_e.width!==S.width||_e.height!==S.height)&&(_e.width=S.width,_e.height=S.height,S.depthTexture.needsUpdate=!0),he?be(S.depthTexture,0):me(S.depthTexture,0);let ye=oe.__webglTexture,te=st(S),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=S.depthTexture.format===Ms?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===ys)Me(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else if(S.depthTexture.format===Ms)Me(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function fn(R){let S=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let he=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),he){let oe=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),S.__depthDisposeCallback=oe}S.__boundDepthTexture=he}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(S.__webglFramebuffer[he],R,he);else R.texture.mipmaps.length>0?vt(S.__webglFramebuffer[0],R,0):vt(S.__webglFramebuffer,R,0);else if(q){S.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[he]),S.__webglDepthbuffer[he]===void 0)S.__webglDepthbuffer[he]=i.createRenderbuffer(),Sn(S.__webglDepthbuffer[he],R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=S.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Sn(S.__webglDepthbuffer,R,!1);else{let oe=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Kt(R,S,q){let he=n.get(R);S!==void 0&&Lt(he.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&fn(R)}function on(R){let S=R.texture,q=n.get(R),he=n.get(S);R.addEventListener("dispose",H),O(R);let oe=R.textures,_e=R.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=S.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(S.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let ie=0;ie<S.mipmaps.length;ie++)q.__webglFramebuffer[te][ie]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<S.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&Me(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),U=r.convert(ie.type),re=T(ie.internalFormat,pe,U,ie.normalized,ie.colorSpace,R.isXRRenderTarget===!0),ne=st(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Sn(q.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),ht(i.TEXTURE_CUBE_MAP,S);for(let te=0;te<6;te++)if(S.mipmaps.length>0)for(let ie=0;ie<S.mipmaps.length;ie++)Lt(q.__webglFramebuffer[te][ie],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Lt(q.__webglFramebuffer[te],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);A(S)?M(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],U=n.get(pe),re=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(re=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,U.__webglTexture),ht(re,pe),Lt(q.__webglFramebuffer,R,pe,i.COLOR_ATTACHMENT0+te,re,0),A(pe)&&M(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(te=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),ht(te,S),S.mipmaps.length>0)for(let ie=0;ie<S.mipmaps.length;ie++)Lt(q.__webglFramebuffer[ie],R,S,i.COLOR_ATTACHMENT0,te,ie);else Lt(q.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,te,0);A(S)?M(te):S.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&fn(R)}function F(R){let S=R.textures;for(let q=0,he=S.length;q<he;q++){let oe=S[q];if(A(oe)&&oe.mipmapsAutoUpdate===!0){let _e=P(R),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),M(_e),t.unbindTexture()}}}let Ce=[];function qe(R){if(R.samples>0){if(Me(R)===!1){let S=R.textures,q=R.width,he=R.height,oe=i.COLOR_BUFFER_BIT,_e=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(R),te=S.length>1;if(te)for(let pe=0;pe<S.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<S.length;pe++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=n.get(S[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,U,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<S.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let U=n.get(S[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,U,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function st(R){return Math.min(s.maxSamples,R.samples)}function Me(R){let S=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Nt(R){let S=o.render.frame;u.get(R)!==S&&(u.set(R,S),R.update())}function ze(R,S){let q=R.colorSpace,he=R.format,oe=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==lr&&q!==ws&&(ft.getTransfer(q)===Et?(he!==ki||oe!==pi)&&Ye("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):je("WebGLTextures: Unsupported texture color space:",q)),S}function Xe(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Te,this.setTextureCube=be,this.rebindTextures=Kt,this.setupRenderTarget=on,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=qe,this.setupDepthRenderbuffer=fn,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Me,this.dispose=V}function Yb(i,e){function t(n,s=ws){let r,o=ft.getTransfer(s);if(n===pi)return i.UNSIGNED_BYTE;if(n===ic)return i.UNSIGNED_SHORT_4_4_4_4;if(n===sc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Tu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Ru)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Au)return i.BYTE;if(n===Eu)return i.SHORT;if(n===fo)return i.UNSIGNED_SHORT;if(n===nc)return i.INT;if(n===Fi)return i.UNSIGNED_INT;if(n===Oi)return i.FLOAT;if(n===Bi)return i.HALF_FLOAT;if(n===Cu)return i.ALPHA;if(n===Pu)return i.RGB;if(n===ki)return i.RGBA;if(n===ys)return i.DEPTH_COMPONENT;if(n===Ms)return i.DEPTH_STENCIL;if(n===Iu)return i.RED;if(n===rc)return i.RED_INTEGER;if(n===$s)return i.RG;if(n===oc)return i.RG_INTEGER;if(n===ac)return i.RGBA_INTEGER;if(n===ma||n===ga||n===_a||n===xa)if(o===Et)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ma)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===ga)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===_a)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ma)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===ga)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===_a)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===xa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===lc||n===cc||n===hc||n===uc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===lc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===cc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===hc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===uc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===dc||n===fc||n===pc||n===mc||n===gc||n===ya||n===_c)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===dc||n===fc)return o===Et?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===pc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===mc)return r.COMPRESSED_R11_EAC;if(n===gc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===ya)return r.COMPRESSED_RG11_EAC;if(n===_c)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===xc||n===yc||n===vc||n===Sc||n===bc||n===Mc||n===wc||n===Ac||n===Ec||n===Tc||n===Rc||n===Cc||n===Pc||n===Ic)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===xc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===yc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===vc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Sc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===bc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Mc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===wc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ac)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Ec)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Tc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Rc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Cc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Pc)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Ic)return o===Et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Lc||n===Dc||n===Nc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Lc)return o===Et?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Dc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Nc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Uc||n===Fc||n===va||n===Oc)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Uc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Fc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===va)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Oc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===pr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var $b=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Zb=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,ed=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new ra(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new kn({vertexShader:$b,fragmentShader:Zb,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new bi(new oa(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},td=class extends Ii{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",p=new ed,m={},y=t.getContextAttributes(),A=null,M=null,P=[],T=[],x=new Qe,E=null,O=null,D=new Yn;D.viewport=new It;let L=new Yn;L.viewport=new It;let H=[D,L],G=new jl,N=null,V=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=P[ee];return me===void 0&&(me=new ro,P[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=P[ee];return me===void 0&&(me=new ro,P[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=P[ee];return me===void 0&&(me=new ro,P[ee]=me),me.getHandSpace()};function J(ee){let me=T.indexOf(ee.inputSource);if(me===-1)return;let xe=P[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function z(){s.removeEventListener("select",J),s.removeEventListener("selectstart",J),s.removeEventListener("selectend",J),s.removeEventListener("squeeze",J),s.removeEventListener("squeezestart",J),s.removeEventListener("squeezeend",J),s.removeEventListener("end",z),s.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<P.length;ee++){let me=T[ee];me!==null&&(T[ee]=null,P[ee].disconnect(me))}N=null,V=null,p.reset();for(let ee in m)delete m[ee];if(e.setRenderTarget(A),f=null,d=null,h=null,s=null,M=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(x.width,x.height,!1),O!==null){let ee=O.camera;ee.fov=O.fov,ee.zoom=O.zoom,ee.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ye("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ye("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&v&&(h=new XRWebGLBinding(s,t)),h},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",J),s.addEventListener("selectstart",J),s.addEventListener("selectend",J),s.addEventListener("squeeze",J),s.addEventListener("squeezestart",J),s.addEventListener("squeezeend",J),s.addEventListener("end",z),s.addEventListener("inputsourceschange",ce),y.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Te=null,be=null;y.depth&&(be=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=y.stencil?Ms:ys,Te=y.stencil?pr:Fi);let Ge={colorFormat:t.RGBA8,depthFormat:be,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer(Ge),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),M=new Zn(d.textureWidth,d.textureHeight,{format:ki,type:pi,depthTexture:new vs(d.textureWidth,d.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new Zn(f.framebufferWidth,f.framebufferHeight,{format:ki,type:pi,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Te=T.indexOf(xe);Te>=0&&(T[Te]=null,P[Te].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Te=T.indexOf(xe);if(Te===-1){for(let Ge=0;Ge<P.length;Ge++)if(Ge>=T.length){T.push(xe),Te=Ge;break}else if(T[Ge]===null){T[Ge]=xe,Te=Ge;break}if(Te===-1)break}let be=P[Te];be&&be.connect(xe)}}function K(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(xe=p.depthFar)),G.near=L.near=D.near=me,G.far=L.far=D.far=xe,(N!==G.near||V!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),N=G.near,V=G.far),G.layers.mask=ee.layers.mask|6,D.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let Te=ee.parent,be=G.cameras;K(G,Te);for(let Ge=0;Ge<be.length;Ge++)K(be[Ge],Te);G.projectionMatrix.copy(D.projectionMatrix),G.projectionMatrixInverse.copy(D.projectionMatrixInverse),O===null&&ee.isPerspectiveCamera&&(O={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,G,Te)};function Q(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=io*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(G)},this.getCameraTexture=function(ee){return m[ee]};let se=null;function de(ee,me){if(u=me.getViewerPose(c||o),g=me,u!==null){let xe=u.views;f!==null&&(e.setRenderTargetFramebuffer(M,f.framebuffer),e.setRenderTarget(M));let Te=!1;xe.length!==G.cameras.length&&(G.cameras.length=0,Te=!0);for(let He=0;He<xe.length;He++){let ht=xe[He],at=null;if(f!==null)at=f.getViewport(ht);else{let qt=h.getViewSubImage(d,ht);at=qt.viewport,He===0&&(e.setRenderTargetTextures(M,qt.colorTexture,qt.depthStencilTexture),e.setRenderTarget(M))}let tt=H[He];tt===void 0&&(tt=new Yn,tt.layers.enable(He),tt.viewport=new It,H[He]=tt),tt.matrix.fromArray(ht.transform.matrix),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.projectionMatrix.fromArray(ht.projectionMatrix),tt.projectionMatrixInverse.copy(tt.projectionMatrix).invert(),tt.viewport.set(at.x,at.y,at.width,at.height),He===0&&(G.matrix.copy(tt.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Te===!0&&G.cameras.push(tt)}let be=s.enabledFeatures;if(be&&be.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){h=n.getBinding();let He=h.getDepthInformation(xe[0]);He&&He.isValid&&He.texture&&p.init(He,s.renderState)}if(be&&be.includes("camera-access")&&v){e.state.unbindTexture(),h=n.getBinding();for(let He=0;He<xe.length;He++){let ht=xe[He].camera;if(ht){let at=m[ht];at||(at=new ra,m[ht]=at);let tt=h.getCameraImage(ht);at.sourceTexture=tt}}}}for(let xe=0;xe<P.length;xe++){let Te=T[xe],be=P[xe];Te!==null&&be!==void 0&&be.update(Te,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),g=null}let ue=new im;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},Jb=new Ut,fm=new et;fm.set(-1,0,0,0,1,0,0,0,1);function Kb(i,e){function t(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,Vu(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,y,A,M){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),h(p,m)):m.isMeshPhongMaterial?(r(p,m),u(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),d(p,m),m.isMeshPhysicalMaterial&&f(p,m,M)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),v(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,y,A):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,t(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===Jn&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,t(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===Jn&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,t(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,t(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,t(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let y=e.get(m),A=y.envMap,M=y.envMapRotation;A&&(p.envMap.value=A,p.envMapRotation.value.setFromMatrix4(Jb.makeRotationFromEuler(M)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(fm),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,t(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,t(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,y,A){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*y,p.scale.value=A*.5,m.map&&(p.map.value=m.map,t(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,t(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,t(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function u(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function h(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function d(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,t(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,t(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function f(p,m,y){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,t(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,t(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,t(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,t(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,t(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,t(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===Jn&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,t(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,t(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=y.texture,p.transmissionSamplerSize.value.set(y.width,y.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,t(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,t(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,t(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,t(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,t(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function v(p,m){let y=e.get(m).light;p.referencePosition.value.setFromMatrixPosition(y.matrixWorld),p.nearDistance.value=y.shadow.camera.near,p.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function jb(i,e,t,n){let s={},r={};function o(y,A){let M=A.program;n.uniformBlockBinding(y,M,s[y.id])}function a(y,A){let M=s[y.id];M===void 0&&(g(y),M=l(y),s[y.id]=M,y.addEventListener("dispose",p));let P=A.program;n.updateUBOMapping(y,P);let T=e.render.frame;r[y.id]!==T&&(c(y),r[y.id]=T)}function l(y){let A=i.createBuffer(),M=y.__size,P=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,M,P),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(y){let A=s[y.id],M=y.uniforms,P=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,x=M.length;T<x;T++){let E=M[T];if(Array.isArray(E))for(let O=0,D=E.length;O<D;O++)u(E[O],T,O,P);else u(E,T,0,P)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function u(y,A,M,P){if(d(y,A,M,P)===!0){let T=y.__offset,x=y.value;if(Array.isArray(x)){let E=0;for(let O=0;O<x.length;O++){let D=x[O],L=v(D,!0);h(D,y.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(x,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,y.__data)}}function h(y,A,M){typeof y=="number"||typeof y=="boolean"?A[M]=y:y.isMatrix3?(A[M]=y.elements[0],A[M+1]=y.elements[1],A[M+2]=y.elements[2],A[M+3]=0,A[M+4]=y.elements[3],A[M+5]=y.elements[4],A[M+6]=y.elements[5],A[M+7]=0,A[M+8]=y.elements[6],A[M+9]=y.elements[7],A[M+10]=y.elements[8],A[M+11]=0):ArrayBuffer.isView(y)?A.set(y.subarray(0,A.length-M),M):y.toArray(A,M)}function d(y,A,M,P){let T=y.value,x=A+"_"+M;if(Array.isArray(T)){P[x]===void 0&&(P[x]=[]);let E=P[x],O=!1;for(let D=0;D<T.length;D++)f(T[D],E,D)===!0&&(O=!0);return O}return f(T,P,x)}function f(y,A,M){if(A[M]===void 0)return typeof y=="number"||typeof y=="boolean"?A[M]=y:ArrayBuffer.isView(y)?A[M]=y.slice():A[M]=y.clone(),!0;{let P=A[M];if(typeof y=="number"||typeof y=="boolean"){if(P!==y)return A[M]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(P.equals(y)===!1)return P.copy(y),!0}}return!1}function g(y){let A=y.uniforms,M=0,P=16;for(let x=0,E=A.length;x<E;x++){let O=Array.isArray(A[x])?A[x]:[A[x]];for(let D=0,L=O.length;D<L;D++){let H=O[D],G=Array.isArray(H.value)?H.value:[H.value],N=Array.isArray(A[x])||Array.isArray(H.value),V=M;for(let z=0,ce=G.length;z<ce;z++){let K=G[z],Q=v(K,N),se=M%P,de=se%Q.boundary,ue=se+de;M+=de,ue!==0&&P-ue<Q.storage&&(M+=P-ue),z===0&&(V=M),M+=Q.storage}let J=H.type==="int"?Int32Array:H.type==="uint"?Uint32Array:Float32Array;H.__data=new J((M-V)/Float32Array.BYTES_PER_ELEMENT),H.__offset=V}}let T=M%P;return T>0&&(M+=P-T),y.__size=M,y.__cache={},this}function v(y,A){let M={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(M.boundary=4,M.storage=4):y.isVector2?(M.boundary=8,M.storage=8):y.isVector3||y.isColor?(M.boundary=16,M.storage=12):y.isVector4?(M.boundary=16,M.storage=16):y.isMatrix3?(M.boundary=16,M.storage=48):y.isMatrix4?(M.boundary=16,M.storage=64):y.isTexture?Ye("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(M.boundary=16,M.storage=y.byteLength):Ye("WebGLRenderer: Unsupported uniform value type.",y),A===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function p(y){let A=y.target;A.removeEventListener("dispose",p),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function m(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:m}}var Qb=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),is=null;function eM(){return is===null&&(is=new Fl(Qb,16,16,$s,Bi),is.name="DFG_LUT",is.minFilter=$n,is.magFilter=$n,is.wrapS=es,is.wrapT=es,is.generateMipmaps=!1,is.needsUpdate=!0),is}var Vc=class{constructor(e={}){let{canvas:t=Cp(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=pi}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,p=new Set([ac,oc,rc]),m=new Set([pi,Fi,fo,pr,ic,sc]),y=new Uint32Array(4),A=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},P=null,T=null,x=[],E=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ns,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,L=!1,H=null,G=null,N=null,V=null;this._outputColorSpace=li;let J=0,z=0,ce=null,K=-1,Q=null,se=new It,de=new It,ue=null,ee=new pt(0),me=0,xe=t.width,Te=t.height,be=1,Ge=null,it=null,He=new It(0,0,xe,Te),ht=new It(0,0,xe,Te),at=!1,tt=new ur,qt=new Ol,Bt=!1,rn=!1,Lt=new Ut,Sn=new W,vt=new It,fn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Kt=!1;function on(){return ce===null?be:1}let F=n;function Ce(w,B){return t.getContext(w,B)}let qe,st,Me,Nt,ze,Xe,R,S,q,he,oe,_e,ye,te,ie,pe,U,re,ne,we,ge,Se,Ve;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Oe,!1),t.addEventListener("webglcontextrestored",Je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),F===null){let B="webgl2";if(F=Ce(B,w),F===null)throw Ce(B)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ze()}catch(w){throw t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",Je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),je("WebGLRenderer: "+w.message),w}function Ze(){qe=new uS(F),qe.init(),ge=new Yb(F,qe),st=new eS(F,qe,e,ge),Me=new Xb(F,qe),st.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),G=F.createFramebuffer(),N=F.createFramebuffer(),V=F.createFramebuffer(),Nt=new pS(F),ze=new Ib,Xe=new qb(F,qe,Me,ze,st,ge,Nt),R=new hS(D),S=new gx(F),Se=new jv(F,S),q=new dS(F,S,Nt,Se),he=new gS(F,q,S,Se,Nt),re=new mS(F,st,Xe),ie=new tS(ze),oe=new Pb(D,R,qe,st,Se,ie),_e=new Kb(D,ze),ye=new Db,te=new kb(qe),U=new Kv(D,R,Me,he,g,l),pe=new Wb(D,he,st),Ve=new jb(F,Nt,st,Me),ne=new Qv(F,qe,Nt),we=new fS(F,qe,Nt),Nt.programs=oe.programs,D.capabilities=st,D.extensions=qe,D.properties=ze,D.renderLists=ye,D.shadowMap=pe,D.state=Me,D.info=Nt}v!==pi&&(O=new xS(v,t.width,t.height,a,s,r));let le=new td(D,F);this.xr=le,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let w=qe.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=qe.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return be},this.setPixelRatio=function(w){w!==void 0&&(be=w,this.setSize(xe,Te,!1))},this.getSize=function(w){return w.set(xe,Te)},this.setSize=function(w,B,j=!0){if(le.isPresenting){Ye("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=w,Te=B,t.width=Math.floor(w*be),t.height=Math.floor(B*be),j===!0&&(t.style.width=w+"px",t.style.height=B+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,w,B)},this.getDrawingBufferSize=function(w){return w.set(xe*be,Te*be).floor()},this.setDrawingBufferSize=function(w,B,j){xe=w,Te=B,be=j,t.width=Math.floor(w*j),t.height=Math.floor(B*j),this.setViewport(0,0,w,B)},this.setEffects=function(w){if(v===pi){je("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let B=0;B<w.length;B++)if(w[B].isOutputPass===!0){Ye("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(se)},this.getViewport=function(w){return w.copy(He)},this.setViewport=function(w,B,j,Y){w.isVector4?He.set(w.x,w.y,w.z,w.w):He.set(w,B,j,Y),Me.viewport(se.copy(He).multiplyScalar(on()).round())},this.getScissor=function(w){return w.copy(ht)},this.setScissor=function(w,B,j,Y){w.isVector4?ht.set(w.x,w.y,w.z,w.w):ht.set(w,B,j,Y),Me.scissor(de.copy(ht).multiplyScalar(on()).round())},this.getScissorTest=function(){return at},this.setScissorTest=function(w){Me.setScissorTest(at=w)},this.setOpaqueSort=function(w){Ge=w},this.setTransparentSort=function(w){it=w},this.getClearColor=function(w){return w.copy(U.getClearColor())},this.setClearColor=function(){U.setClearColor(...arguments)},this.getClearAlpha=function(){return U.getClearAlpha()},this.setClearAlpha=function(){U.setClearAlpha(...arguments)},this.clear=function(w=!0,B=!0,j=!0){let Y=0;if(w){let $=!1;if(ce!==null){let Ae=ce.texture.format;$=p.has(Ae)}if($){let Ae=ce.texture.type,Ie=m.has(Ae),Ee=U.getClearColor(),Le=U.getClearAlpha(),ke=Ee.r,Ke=Ee.g,ut=Ee.b;Ie?(y[0]=ke,y[1]=Ke,y[2]=ut,y[3]=Le,F.clearBufferuiv(F.COLOR,0,y)):(A[0]=ke,A[1]=Ke,A[2]=ut,A[3]=Le,F.clearBufferiv(F.COLOR,0,A))}else Y|=F.COLOR_BUFFER_BIT}B&&(Y|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&F.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),H=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Oe,!1),t.removeEventListener("webglcontextrestored",Je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),U.dispose(),ye.dispose(),te.dispose(),Xe.dispose(),ze.dispose(),R.dispose(),he.dispose(),q.dispose(),Se.dispose(),Ve.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",za),le.removeEventListener("sessionend",qi),ls.stop()};function Oe(w){w.preventDefault(),jo("WebGLRenderer: Context Lost."),L=!0}function Je(){jo("WebGLRenderer: Context Restored."),L=!1;let w=Nt.autoReset,B=pe.enabled,j=pe.autoUpdate,Y=pe.needsUpdate,$=pe.type;Ze(),Nt.autoReset=w,pe.enabled=B,pe.autoUpdate=j,pe.needsUpdate=Y,pe.type=$}function Re(w){je("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ot(w){let B=w.target;B.removeEventListener("dispose",ot),zt(B)}function zt(w){Hn(w),ze.remove(w)}function Hn(w){let B=ze.get(w).programs;B!==void 0&&(B.forEach(function(j){oe.releaseProgram(j)}),w.isShaderMaterial&&oe.releaseShaderCache(w))}this.renderBufferDirect=function(w,B,j,Y,$,Ae){B===null&&(B=fn);let Ie=$.isMesh&&$.matrixWorld.determinantAffine()<0,Ee=No(w,B,j,Y,$);Me.setMaterial(Y,Ie);let Le=j.index,ke=1;if(Y.wireframe===!0){if(Le=q.getWireframeAttribute(j),Le===void 0)return;ke=2}let Ke=j.drawRange,ut=j.attributes.position,Be=Ke.start*ke,dt=(Ke.start+Ke.count)*ke;Ae!==null&&(Be=Math.max(Be,Ae.start*ke),dt=Math.min(dt,(Ae.start+Ae.count)*ke)),Le!==null?(Be=Math.max(Be,0),dt=Math.min(dt,Le.count)):ut!=null&&(Be=Math.max(Be,0),dt=Math.min(dt,ut.count));let Jt=dt-Be;if(Jt<0||Jt===1/0)return;Se.setup($,Y,Ee,j,Le);let Rt,Ct=ne;if(Le!==null&&(Rt=S.get(Le),Ct=we,Ct.setIndex(Rt)),$.isMesh)Y.wireframe===!0?(Me.setLineWidth(Y.wireframeLinewidth*on()),Ct.setMode(F.LINES)):Ct.setMode(F.TRIANGLES);else if($.isLine){let pn=Y.linewidth;pn===void 0&&(pn=1),Me.setLineWidth(pn*on()),$.isLineSegments?Ct.setMode(F.LINES):$.isLineLoop?Ct.setMode(F.LINE_LOOP):Ct.setMode(F.LINE_STRIP)}else $.isPoints?Ct.setMode(F.POINTS):$.isSprite&&Ct.setMode(F.TRIANGLES);if($.isBatchedMesh)if(qe.get("WEBGL_multi_draw"))Ct.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let pn=$._multiDrawStarts,Ue=$._multiDrawCounts,an=$._multiDrawCount,_t=Le?S.get(Le).bytesPerElement:1,hs=ze.get(Y).currentProgram.getUniforms();for(let ln=0;ln<an;ln++)hs.setValue(F,"_gl_DrawID",ln),Ct.render(pn[ln]/_t,Ue[ln])}else if($.isInstancedMesh)Ct.renderInstances(Be,Jt,$.count);else if(j.isInstancedBufferGeometry){let pn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ue=Math.min(j.instanceCount,pn);Ct.renderInstances(Be,Jt,Ue)}else Ct.render(Be,Jt)};function Io(w,B,j,Y){H!==null&&w.isNodeMaterial&&H.setObject(Y,w),Bt===!0&&ie.setState(w,j,!1),w.transparent===!0&&w.side===ts&&w.forceSinglePass===!1?(w.side=Jn,w.needsUpdate=!0,Yi(w,B,Y),w.side=Ys,w.needsUpdate=!0,Yi(w,B,Y),w.side=ts):Yi(w,B,Y)}this.compile=function(w,B,j=null){j===null&&(j=w),H!==null&&H.renderStart(w,B,j),T=te.get(j),T.init(B),E.push(T),j.traverseVisible(function($){$.isLight&&$.layers.test(B.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),w!==j&&w.traverseVisible(function($){$.isLight&&$.layers.test(B.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),H!==null&&H.updateLights(T.state.lightsArray),rn=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,rn),Bt===!0&&ie.setGlobalState(this.clippingPlanes,B),H!==null&&pe.render(T.state.shadowsArray,j,B);let Y=new Set;return w.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Ae=$.material;if(Ae)if(Array.isArray(Ae))for(let Ie=0;Ie<Ae.length;Ie++){let Ee=Ae[Ie];Io(Ee,j,B,$),Y.add(Ee)}else Io(Ae,j,B,$),Y.add(Ae)}),T=E.pop(),H!==null&&H.renderEnd(),Y},this.compileAsync=function(w,B,j=null){let Y=this.compile(w,B,j);return new Promise($=>{function Ae(){if(Y.forEach(function(Ie){let Le=ze.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&Y.delete(Ie)}),Y.size===0){$(w);return}setTimeout(Ae,10)}qe.get("KHR_parallel_shader_compile")!==null?Ae():setTimeout(Ae,10)})};let Tr=null;function Sh(w){Tr&&Tr(w)}function za(){ls.stop()}function qi(){ls.start()}let ls=new im;ls.setAnimationLoop(Sh),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(w){Tr=w,le.setAnimationLoop(w),w===null?ls.stop():ls.start()},le.addEventListener("sessionstart",za),le.addEventListener("sessionend",qi),this.render=function(w,B){if(B!==void 0&&B.isCamera!==!0){je("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;H!==null&&H.renderStart(w,B);let j=le.enabled===!0&&le.isPresenting===!0,Y=O!==null&&(ce===null||j)&&O.begin(D,ce);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),B.parent===null&&B.matrixWorldAutoUpdate===!0&&B.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(B),B=le.getCamera()),w.isScene===!0&&w.onBeforeRender(D,w,B,ce),T=te.get(w,E.length),T.init(B),T.state.textureUnits=Xe.getTextureUnits(),E.push(T),Lt.multiplyMatrices(B.projectionMatrix,B.matrixWorldInverse),B.isArrayCamera?qt.setFromArrayCamera(B):tt.setFromProjectionMatrix(Lt,Si,B.reversedDepth),rn=this.localClippingEnabled,Bt=ie.init(this.clippingPlanes,rn),P=ye.get(w,x.length),P.init(),x.push(P),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Ie=D.xr.getDepthSensingMesh();Ie!==null&&cs(Ie,B,-1/0,D.sortObjects)}cs(w,B,0,D.sortObjects),P.finish(),H!==null&&H.updateLights(T.state.lightsArray),D.sortObjects===!0&&P.sort(Ge,it),Kt=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,Kt&&U.addToRenderList(P,w),this.info.autoReset===!0&&this.info.reset(),Bt===!0&&ie.beginShadows();let $=T.state.shadowsArray;if(pe.render($,w,B),Bt===!0&&ie.endShadows(),(Y&&O.hasRenderPass())===!1){let Ie=P.opaque,Ee=P.transmissive;if(T.setupLights(),B.isArrayCamera){let Le=B.cameras;if(Ee.length>0)for(let ke=0,Ke=Le.length;ke<Ke;ke++){let ut=Le[ke];Ai(Ie,Ee,w,ut)}Kt&&U.render(w);for(let ke=0,Ke=Le.length;ke<Ke;ke++){let ut=Le[ke];Lo(P,w,ut,ut.viewport)}}else Ee.length>0&&Ai(Ie,Ee,w,B),Kt&&U.render(w),Lo(P,w,B)}ce!==null&&z===0&&(Xe.updateMultisampleRenderTarget(ce),Xe.updateRenderTargetMipmap(ce)),Y&&O.end(D),w.isScene===!0&&w.onAfterRender(D,w,B),Se.resetDefaultState(),K=-1,Q=null,E.pop(),E.length>0?(T=E[E.length-1],Xe.setTextureUnits(T.state.textureUnits),Bt===!0&&ie.setGlobalState(D.clippingPlanes,T.state.camera)):T=null,x.pop(),x.length>0?P=x[x.length-1]:P=null,H!==null&&H.renderEnd()};function cs(w,B,j,Y){if(w.visible===!1)return;if(w.layers.test(B.layers)){if(w.isGroup)j=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(B);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Ie=B.isArrayCamera?qt:tt;if(!w.frustumCulled||w.intersectsFrustum(Ie)){Y&&vt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Lt);let Ee=he.update(w),Le=w.material;Le.visible&&P.push(w,Ee,Le,j,vt.z,null,B)}}else if(w.isMesh||w.isLine||w.isPoints){let Ie=B.isArrayCamera?qt:tt;if(!w.frustumCulled||w.intersectsFrustum(Ie)){let Ee=he.update(w),Le=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),vt.copy(w.boundingSphere.center)):(Ee.boundingSphere===null&&Ee.computeBoundingSphere(),vt.copy(Ee.boundingSphere.center)),vt.applyMatrix4(w.matrixWorld).applyMatrix4(Lt)),Array.isArray(Le)){let ke=Ee.groups;for(let Ke=0,ut=ke.length;Ke<ut;Ke++){let Be=ke[Ke],dt=Le[Be.materialIndex];dt&&dt.visible&&P.push(w,Ee,dt,j,vt.z,Be,B)}}else Le.visible&&P.push(w,Ee,Le,j,vt.z,null,B)}}}let Ae=w.children;for(let Ie=0,Ee=Ae.length;Ie<Ee;Ie++)cs(Ae[Ie],B,j,Y)}function Lo(w,B,j,Y){let{opaque:$,transmissive:Ae,transparent:Ie}=w;T.setupLightsView(j),Bt===!0&&ie.setGlobalState(D.clippingPlanes,j),Y&&Me.viewport(se.copy(Y)),$.length>0&&jt($,B,j),Ae.length>0&&jt(Ae,B,j),Ie.length>0&&jt(Ie,B,j),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ai(w,B,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Y.id]===void 0){let Be=qe.has("EXT_color_buffer_half_float")||qe.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Y.id]=new Zn(1,1,{generateMipmaps:!0,type:Be?Bi:pi,minFilter:bs,samples:Math.max(4,st.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ft.workingColorSpace})}let Ae=T.state.transmissionRenderTarget[Y.id],Ie=Y.viewport||se;Ae.setSize(Ie.z*D.transmissionResolutionScale,Ie.w*D.transmissionResolutionScale);let Ee=D.getRenderTarget(),Le=D.getActiveCubeFace(),ke=D.getActiveMipmapLevel();D.setRenderTarget(Ae),D.getClearColor(ee),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),Kt&&U.render(j);let Ke=D.toneMapping;D.toneMapping=ns;let ut=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),T.setupLightsView(Y),Bt===!0&&ie.setGlobalState(D.clippingPlanes,Y),jt(w,j,Y),Xe.updateMultisampleRenderTarget(Ae),Xe.updateRenderTargetMipmap(Ae),qe.has("WEBGL_multisampled_render_to_texture")===!1){let Be=!1;for(let dt=0,Jt=B.length;dt<Jt;dt++){let Rt=B[dt],{object:Ct,geometry:pn,material:Ue,group:an}=Rt;if(Ue.side===ts&&Ct.layers.test(Y.layers)){let _t=Ue.side;Ue.side=Jn,Ue.needsUpdate=!0,nn(Ct,j,Y,pn,Ue,an),Ue.side=_t,Ue.needsUpdate=!0,Be=!0}}Be===!0&&(Xe.updateMultisampleRenderTarget(Ae),Xe.updateRenderTargetMipmap(Ae))}D.setRenderTarget(Ee,Le,ke),D.setClearColor(ee,me),ut!==void 0&&(Y.viewport=ut),D.toneMapping=Ke}function jt(w,B,j){let Y=B.isScene===!0?B.overrideMaterial:null;for(let $=0,Ae=w.length;$<Ae;$++){let Ie=w[$],{object:Ee,geometry:Le,group:ke}=Ie,Ke=Ie.material;Ke.allowOverride===!0&&Y!==null&&(Ke=Y),Ee.layers.test(j.layers)&&nn(Ee,B,j,Le,Ke,ke)}}function nn(w,B,j,Y,$,Ae){H!==null&&$.isNodeMaterial&&H.setObject(w,$),w.onBeforeRender(D,B,j,Y,$,Ae),w.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),$.onBeforeRender(D,B,j,Y,w,Ae),$.transparent===!0&&$.side===ts&&$.forceSinglePass===!1?($.side=Jn,$.needsUpdate=!0,D.renderBufferDirect(j,B,Y,$,w,Ae),$.side=Ys,$.needsUpdate=!0,D.renderBufferDirect(j,B,Y,$,w,Ae),$.side=ts):D.renderBufferDirect(j,B,Y,$,w,Ae),w.onAfterRender(D,B,j,Y,$,Ae)}function sn(w){let B=0;for(let j of w)j.texture!==null&&B++;return B}function Yi(w,B,j){B.isScene!==!0&&(B=fn);let Y=ze.get(w),$=T.state.lights,Ae=T.state.shadowsArray,Ie=$.state.version,Ee=oe.getParameters(w,$.state,Ae,B,j,T.state.lightProbeGridArray),Le=oe.getProgramCacheKey(Ee),ke=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?B.environment:null,Y.fog=B.fog;let Ke=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,Ke),Y.envMapRotation=Y.environment!==null&&w.envMap===null?B.environmentRotation:w.envMapRotation,ke===void 0&&(w.addEventListener("dispose",ot),ke=new Map,Y.programs=ke,Y.programVariants=new Map);let ut=ke.get(Le);if(ut!==void 0){if(Y.currentProgram===ut&&Y.lightsStateVersion===Ie)return Do(w,Ee),ut}else Ee.uniforms=oe.getUniforms(w),H!==null&&w.isNodeMaterial&&H.build(w,j,Ee),w.onBeforeCompile(Ee,D),ut=oe.acquireProgram(Ee,Le),ke.set(Le,ut),Y.uniforms=Ee.uniforms;let Be=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Be.clippingPlanes=ie.uniform),Do(w,Ee),Y.needsLights=Rs(w),Y.lightsStateVersion=Ie,Y.needsLights&&(Be.ambientLightColor.value=$.state.ambient,Be.lightProbe.value=$.state.probe,Be.sunLights.value=$.state.sun,Be.sunLightShadows.value=$.state.sunShadow,Be.directionalLights.value=$.state.directional,Be.directionalLightShadows.value=$.state.directionalShadow,Be.spotLights.value=$.state.spot,Be.spotLightShadows.value=$.state.spotShadow,Be.rectAreaLights.value=$.state.rectArea,Be.ltc_1.value=$.state.rectAreaLTC1,Be.ltc_2.value=$.state.rectAreaLTC2,Be.pointLights.value=$.state.point,Be.pointLightShadows.value=$.state.pointShadow,Be.hemisphereLights.value=$.state.hemi,Be.sunShadowMatrix.value=$.state.sunShadowMatrix,Be.sunShadowCascade.value=$.state.sunShadowCascade,Be.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Be.spotLightMatrix.value=$.state.spotLightMatrix,Be.spotLightMap.value=$.state.spotLightMap,Be.pointShadowMatrix.value=$.state.pointShadowMatrix),Y.numLightProbeGrids=sn(T.state.lightProbeGridArray),Y.currentProgram=ut,Y.uniformsList=null,ut}function ni(w,B,j,Y,$){let Ae=ze.get(w),Ie=Ae.currentProgram.id+","+Y+","+$,Ee=Ae.programVariants.get(Ie);return Ee===void 0?(Ee=Yi(w,B,j),Ae.programVariants.set(Ie,Ee)):(Ae.currentProgram=Ee,Ae.uniformsList=null,Ae.outputColorSpace=Y,Ae.toneMapping=$),Ee}function Ts(w){if(w.uniformsList===null){let B=w.currentProgram.getUniforms();w.uniformsList=po.seqWithValue(B.seq,w.uniforms)}return w.uniformsList}function Do(w,B){let j=ze.get(w);j.outputColorSpace=B.outputColorSpace,j.batching=B.batching,j.batchingColor=B.batchingColor,j.instancing=B.instancing,j.instancingColor=B.instancingColor,j.instancingMorph=B.instancingMorph,j.skinning=B.skinning,j.morphTargets=B.morphTargets,j.morphNormals=B.morphNormals,j.morphColors=B.morphColors,j.morphTargetsCount=B.morphTargetsCount,j.numClippingPlanes=B.numClippingPlanes,j.numIntersection=B.numClipIntersection,j.vertexAlphas=B.vertexAlphas,j.vertexTangents=B.vertexTangents,j.toneMapping=B.toneMapping}function No(w,B,j,Y,$){B.isScene!==!0&&(B=fn),Xe.resetTextureUnits();let Ae=B.fog,Ie=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?B.environment:null,Ee=ce===null?D.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:ft.workingColorSpace,Le=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,ke=R.get(Y.envMap||Ie,Le),Ke=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,ut=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Be=!!j.morphAttributes.position,dt=!!j.morphAttributes.normal,Jt=!!j.morphAttributes.color,Rt=ns;Y.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Rt=D.toneMapping);let Ct=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,pn=Ct!==void 0?Ct.length:0,Ue=ze.get(Y),an=T.state.lights;if(Bt===!0&&(rn===!0||w!==Q)){let Pt=w===Q&&Y.id===K;ie.setState(Y,w,Pt)}let _t=!1,hs=!1;Y.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==an.state.version||$.isBatchedMesh&&Ue.batching===!1||!$.isBatchedMesh&&Ue.batching===!0||$.isBatchedMesh&&Ue.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ue.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ue.instancing===!1||!$.isInstancedMesh&&Ue.instancing===!0||$.isSkinnedMesh&&Ue.skinning===!1||!$.isSkinnedMesh&&Ue.skinning===!0||$.isInstancedMesh&&Ue.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ue.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ue.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ue.instancingMorph===!1&&$.morphTexture!==null||Ue.envMap!==ke||Y.fog===!0&&Ue.fog!==Ae||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==ie.numPlanes||Ue.numIntersection!==ie.numIntersection)||Ue.vertexAlphas!==Ke||Ue.vertexTangents!==ut||Ue.morphTargets!==Be||Ue.morphNormals!==dt||Ue.morphColors!==Jt||Ue.morphTargetsCount!==pn||Ue.numLightProbeGrids!==sn(T.state.lightProbeGridArray)?_t=!0:(Ue.outputColorSpace!==Ee||Ue.toneMapping!==Rt)&&(hs=!0):(_t=!0,Ue.__version=Y.version);let ln=Ue.currentProgram;(_t===!0||hs===!0)&&(ln=hs===!0?ni(Y,B,$,Ee,Rt):Yi(Y,B,$),H&&Y.isNodeMaterial&&H.onUpdateProgram(Y,ln,Ue));let Pr=!1,$i=!1,us=!1,lt=ln.getUniforms(),Qt=Ue.uniforms;if(Me.useProgram(ln.program)&&(Pr=!0,$i=!0,us=!0),Y.id!==K&&(K=Y.id,$i=!0),Pr||Q!==w){Me.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),lt.setValue(F,"projectionMatrix",w.projectionMatrix),lt.setValue(F,"viewMatrix",w.matrixWorldInverse);let cn=lt.map.cameraPosition;cn!==void 0&&cn.setValue(F,Sn.setFromMatrixPosition(w.matrixWorld)),st.logarithmicDepthBuffer&&lt.setValue(F,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&lt.setValue(F,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,$i=!0,us=!0)}if(Ue.needsLights&&(an.state.sunShadowMap.length>0&&lt.setValue(F,"sunShadowMap",an.state.sunShadowMap,Xe),an.state.directionalShadowMap.length>0&&lt.setValue(F,"directionalShadowMap",an.state.directionalShadowMap,Xe),an.state.spotShadowMap.length>0&&lt.setValue(F,"spotShadowMap",an.state.spotShadowMap,Xe),an.state.pointShadowMap.length>0&&lt.setValue(F,"pointShadowMap",an.state.pointShadowMap,Xe)),$.isSkinnedMesh){lt.setOptional(F,$,"bindMatrix"),lt.setOptional(F,$,"bindMatrixInverse");let Pt=$.skeleton;Pt&&(Pt.boneTexture===null&&Pt.computeBoneTexture(),lt.setValue(F,"boneTexture",Pt.boneTexture,Xe))}$.isBatchedMesh&&(lt.setOptional(F,$,"batchingTexture"),lt.setValue(F,"batchingTexture",$._matricesTexture,Xe),lt.setOptional(F,$,"batchingIdTexture"),lt.setValue(F,"batchingIdTexture",$._indirectTexture,Xe),lt.setOptional(F,$,"batchingColorTexture"),$._colorsTexture!==null&&lt.setValue(F,"batchingColorTexture",$._colorsTexture,Xe));let Vn=j.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&re.update($,j,ln),($i||Ue.receiveShadow!==$.receiveShadow)&&(Ue.receiveShadow=$.receiveShadow,lt.setValue(F,"receiveShadow",$.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&B.environment!==null&&(Qt.envMapIntensity.value=B.environmentIntensity),Qt.dfgLUT!==void 0&&(Qt.dfgLUT.value=eM()),$i){if(lt.setValue(F,"toneMappingExposure",D.toneMappingExposure),Ue.needsLights&&Rr(Qt,us),Ae&&Y.fog===!0&&_e.refreshFogUniforms(Qt,Ae),_e.refreshMaterialUniforms(Qt,Y,be,Te,T.state.transmissionRenderTarget[w.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let Pt=M,cn=0;for(let Fn of T.state.lightProbeGridArray)Fn.texture!==null&&(Pt.textures[cn]=Fn.texture,Pt.min[cn]=Fn.boundingBox.min,Pt.max[cn]=Fn.boundingBox.max,Pt.resolution[cn]=Fn.resolution,cn++);for(let Fn in Pt)Pt[Fn].length=cn;Qt.probesSH.value=Pt.textures,Qt.probesMin.value=Pt.min,Qt.probesMax.value=Pt.max,Qt.probesResolution.value=Pt.resolution}po.upload(F,Ts(Ue),Qt,Xe)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(po.upload(F,Ts(Ue),Qt,Xe),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&lt.setValue(F,"center",$.center),lt.setValue(F,"modelViewMatrix",$.modelViewMatrix),lt.setValue(F,"normalMatrix",$.normalMatrix),lt.setValue(F,"modelMatrix",$.matrixWorld),Y.uniformsGroups!==void 0){let Pt=Y.uniformsGroups;for(let cn=0,Fn=Pt.length;cn<Fn;cn++){let Ha=Pt[cn];Ve.update(Ha,ln),Ve.bind(Ha,ln)}}return ln}function Rr(w,B){w.ambientLightColor.needsUpdate=B,w.lightProbe.needsUpdate=B,w.sunLights.needsUpdate=B,w.sunLightShadows.needsUpdate=B,w.directionalLights.needsUpdate=B,w.directionalLightShadows.needsUpdate=B,w.pointLights.needsUpdate=B,w.pointLightShadows.needsUpdate=B,w.spotLights.needsUpdate=B,w.spotLightShadows.needsUpdate=B,w.rectAreaLights.needsUpdate=B,w.hemisphereLights.needsUpdate=B}function Rs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return J},this.getActiveMipmapLevel=function(){return z},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(w,B,j){let Y=ze.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),ze.get(w.texture).__webglTexture=B,ze.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,B){let j=ze.get(w);j.__webglFramebuffer=B,j.__useDefaultFramebuffer=B===void 0},this.setRenderTarget=function(w,B=0,j=0){ce=w,J=B,z=j;let Y=null,$=!1,Ae=!1;if(w){let Ee=ze.get(w);if(Ee.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(F.FRAMEBUFFER,Ee.__webglFramebuffer),se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest,Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),K=-1;return}else if(Ee.__webglFramebuffer===void 0)Xe.setupRenderTarget(w);else if(Ee.__hasExternalTextures)Xe.rebindTextures(w,ze.get(w.texture).__webglTexture,ze.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let Ke=w.depthTexture;if(Ee.__boundDepthTexture!==Ke){if(Ke!==null&&ze.has(Ke)&&(w.width!==Ke.image.width||w.height!==Ke.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Xe.setupDepthRenderbuffer(w)}}let Le=w.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ae=!0);let ke=ze.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(ke[B])?Y=ke[B][j]:Y=ke[B],$=!0):w.samples>0&&Xe.useMultisampledRTT(w)===!1?Y=ze.get(w).__webglMultisampledFramebuffer:Array.isArray(ke)?Y=ke[j]:Y=ke,se.copy(w.viewport),de.copy(w.scissor),ue=w.scissorTest}else se.copy(He).multiplyScalar(be).floor(),de.copy(ht).multiplyScalar(be).floor(),ue=at;if(j!==0&&(Y=G),Me.bindFramebuffer(F.FRAMEBUFFER,Y)&&Me.drawBuffers(w,Y),Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),$){let Ee=ze.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+B,Ee.__webglTexture,j)}else if(Ae){let Ee=B;for(let Le=0;Le<w.textures.length;Le++){let ke=ze.get(w.textures[Le]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+Le,ke.__webglTexture,j,Ee)}}else if(w!==null&&j!==0){let Ee=ze.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Ee.__webglTexture,j)}K=-1};function Cr(w){let B=ze.get(w);return(B.__readFormat!==w.format||B.__readType!==w.type)&&(B.__readFormat=w.format,B.__readType=w.type,B.__formatReadable=st.textureFormatReadable(w.format),B.__typeReadable=st.textureTypeReadable(w.type)),B}this.readRenderTargetPixels=function(w,B,j,Y,$,Ae,Ie,Ee=0){if(!(w&&w.isWebGLRenderTarget)){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){Me.bindFramebuffer(F.FRAMEBUFFER,Le);try{let ke=w.textures[Ee],Ke=ke.format,ut=ke.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Ee);let Be=Cr(ke);if(Be.__formatReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Be.__typeReadable===!1){je("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-$&&F.readPixels(B,j,Y,$,ge.convert(Ke),ge.convert(ut),Ae)}finally{let ke=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(F.FRAMEBUFFER,ke)}}},this.readRenderTargetPixelsAsync=async function(w,B,j,Y,$,Ae,Ie,Ee=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=ze.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(B>=0&&B<=w.width-Y&&j>=0&&j<=w.height-$){Me.bindFramebuffer(F.FRAMEBUFFER,Le);let ke=w.textures[Ee],Ke=ke.format,ut=ke.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Ee);let Be=Cr(ke);if(Be.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Be.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let dt=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,dt),F.bufferData(F.PIXEL_PACK_BUFFER,Ae.byteLength,F.STREAM_READ),F.readPixels(B,j,Y,$,ge.convert(Ke),ge.convert(ut),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let Jt=ce!==null?ze.get(ce).__webglFramebuffer:null;Me.bindFramebuffer(F.FRAMEBUFFER,Jt);let Rt=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await Ip(F,Rt,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,dt),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,Ae),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(dt),F.deleteSync(Rt),Ae}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,B=null,j=0){let Y=Math.pow(2,-j),$=Math.floor(w.image.width*Y),Ae=Math.floor(w.image.height*Y),Ie=B!==null?B.x:0,Ee=B!==null?B.y:0;Xe.setTexture2D(w,0),F.copyTexSubImage2D(F.TEXTURE_2D,j,0,0,Ie,Ee,$,Ae),Me.unbindTexture()},this.copyTextureToTexture=function(w,B,j=null,Y=null,$=0,Ae=0){let Ie,Ee,Le,ke,Ke,ut,Be,dt,Jt,Rt=w.isCompressedTexture?w.mipmaps[Ae]:w.image;if(j!==null)Ie=j.max.x-j.min.x,Ee=j.max.y-j.min.y,Le=j.isBox3?j.max.z-j.min.z:1,ke=j.min.x,Ke=j.min.y,ut=j.isBox3?j.min.z:0;else{let lt=Math.pow(2,-$);Ie=Math.floor(Rt.width*lt),Ee=Math.floor(Rt.height*lt),w.isDataArrayTexture?Le=Rt.depth:w.isData3DTexture?Le=Math.floor(Rt.depth*lt):Le=1,ke=0,Ke=0,ut=0}Y!==null?(Be=Y.x,dt=Y.y,Jt=Y.z):(Be=0,dt=0,Jt=0);let Ct=ge.convert(B.format),pn=ge.convert(B.type),Ue;B.isData3DTexture?(Xe.setTexture3D(B,0),Ue=F.TEXTURE_3D):B.isDataArrayTexture||B.isCompressedArrayTexture?(Xe.setTexture2DArray(B,0),Ue=F.TEXTURE_2D_ARRAY):(Xe.setTexture2D(B,0),Ue=F.TEXTURE_2D),Me.activeTexture(F.TEXTURE0),Me.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,B.flipY),Me.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,B.premultiplyAlpha),Me.pixelStorei(F.UNPACK_ALIGNMENT,B.unpackAlignment);let an=Me.getParameter(F.UNPACK_ROW_LENGTH),_t=Me.getParameter(F.UNPACK_IMAGE_HEIGHT),hs=Me.getParameter(F.UNPACK_SKIP_PIXELS),ln=Me.getParameter(F.UNPACK_SKIP_ROWS),Pr=Me.getParameter(F.UNPACK_SKIP_IMAGES);Me.pixelStorei(F.UNPACK_ROW_LENGTH,Rt.width),Me.pixelStorei(F.UNPACK_IMAGE_HEIGHT,Rt.height),Me.pixelStorei(F.UNPACK_SKIP_PIXELS,ke),Me.pixelStorei(F.UNPACK_SKIP_ROWS,Ke),Me.pixelStorei(F.UNPACK_SKIP_IMAGES,ut);let $i=w.isDataArrayTexture||w.isData3DTexture,us=B.isDataArrayTexture||B.isData3DTexture;if(w.isDepthTexture){let lt=ze.get(w),Qt=ze.get(B),Vn=ze.get(lt.__renderTarget),Pt=ze.get(Qt.__renderTarget);Me.bindFramebuffer(F.READ_FRAMEBUFFER,Vn.__webglFramebuffer),Me.bindFramebuffer(F.DRAW_FRAMEBUFFER,Pt.__webglFramebuffer);for(let cn=0;cn<Le;cn++)$i&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,ze.get(w).__webglTexture,$,ut+cn),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,ze.get(B).__webglTexture,Ae,Jt+cn)),F.blitFramebuffer(ke,Ke,ke+Ie,Ke+Ee,Be,dt,Be+Ie,dt+Ee,F.DEPTH_BUFFER_BIT,F.NEAREST);Me.bindFramebuffer(F.READ_FRAMEBUFFER,null),Me.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if($!==0||w.isRenderTargetTexture||ze.has(w)){let lt=ze.get(w),Qt=ze.get(B);Me.bindFramebuffer(F.READ_FRAMEBUFFER,N),Me.bindFramebuffer(F.DRAW_FRAMEBUFFER,V);for(let Vn=0;Vn<Le;Vn++)$i?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,lt.__webglTexture,$,ut+Vn):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,lt.__webglTexture,$),us?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Qt.__webglTexture,Ae,Jt+Vn):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Qt.__webglTexture,Ae),$!==0?F.blitFramebuffer(ke,Ke,ke+Ie,Ke+Ee,Be,dt,Be+Ie,dt+Ee,F.COLOR_BUFFER_BIT,F.NEAREST):us?F.copyTexSubImage3D(Ue,Ae,Be,dt,Jt+Vn,ke,Ke,Ie,Ee):F.copyTexSubImage2D(Ue,Ae,Be,dt,ke,Ke,Ie,Ee);Me.bindFramebuffer(F.READ_FRAMEBUFFER,null),Me.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else us?w.isDataTexture||w.isData3DTexture?F.texSubImage3D(Ue,Ae,Be,dt,Jt,Ie,Ee,Le,Ct,pn,Rt.data):B.isCompressedArrayTexture?F.compressedTexSubImage3D(Ue,Ae,Be,dt,Jt,Ie,Ee,Le,Ct,Rt.data):F.texSubImage3D(Ue,Ae,Be,dt,Jt,Ie,Ee,Le,Ct,pn,Rt):w.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,Ae,Be,dt,Ie,Ee,Ct,pn,Rt.data):w.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,Ae,Be,dt,Rt.width,Rt.height,Ct,Rt.data):F.texSubImage2D(F.TEXTURE_2D,Ae,Be,dt,Ie,Ee,Ct,pn,Rt);Me.pixelStorei(F.UNPACK_ROW_LENGTH,an),Me.pixelStorei(F.UNPACK_IMAGE_HEIGHT,_t),Me.pixelStorei(F.UNPACK_SKIP_PIXELS,hs),Me.pixelStorei(F.UNPACK_SKIP_ROWS,ln),Me.pixelStorei(F.UNPACK_SKIP_IMAGES,Pr),Ae===0&&B.generateMipmaps===!0&&B.mipmapsAutoUpdate===!0&&F.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(w){ze.get(w).__webglFramebuffer===void 0&&Xe.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Xe.setTextureCube(w,0):w.isData3DTexture?Xe.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Xe.setTexture2DArray(w,0):Xe.setTexture2D(w,0),Me.unbindTexture()},this.resetState=function(){J=0,z=0,ce=null,Me.reset(),Se.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Si}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=ft._getDrawingBufferColorSpace(e),t.unpackColorSpace=ft._getUnpackColorSpace()}};var mm={type:"change"},id={type:"start"},_m={type:"end"},Xc=new hr,gm=new ci,tM=Math.cos(70*Sa.DEG2RAD),xn=new W,ti=2*Math.PI,wt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},nd=1e-6,qc=class extends da{constructor(e,t=null){super(e,t),this.state=wt.NONE,this.target=new W,this.cursor=new W,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ni.ROTATE,MIDDLE:Ni.DOLLY,RIGHT:Ni.PAN},this.touches={ONE:Ui.ROTATE,TWO:Ui.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new W,this._lastQuaternion=new hi,this._lastTargetPosition=new W,this._quat=new hi().setFromUnitVectors(e.up,new W(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new qs,this._sphericalDelta=new qs,this._scale=1,this._panOffset=new W,this._rotateStart=new Qe,this._rotateEnd=new Qe,this._rotateDelta=new Qe,this._panStart=new Qe,this._panEnd=new Qe,this._panDelta=new Qe,this._dollyStart=new Qe,this._dollyEnd=new Qe,this._dollyDelta=new Qe,this._dollyDirection=new W,this._mouse=new Qe,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=iM.bind(this),this._onPointerDown=nM.bind(this),this._onPointerUp=sM.bind(this),this._onContextMenu=uM.bind(this),this._onMouseWheel=aM.bind(this),this._onKeyDown=lM.bind(this),this._onTouchStart=cM.bind(this),this._onTouchMove=hM.bind(this),this._onMouseDown=rM.bind(this),this._onMouseMove=oM.bind(this),this._interceptControlDown=dM.bind(this),this._interceptControlUp=fM.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=wt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(mm),this.update(),this.state=wt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;xn.copy(t).sub(this.target),xn.applyQuaternion(this._quat),this._spherical.setFromVector3(xn),this.autoRotate&&this.state===wt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ti:n>Math.PI&&(n-=ti),s<-Math.PI?s+=ti:s>Math.PI&&(s-=ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(xn.setFromSpherical(this._spherical),xn.applyQuaternion(this._quatInverse),t.copy(this.target).add(xn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=xn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new W(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new W(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=xn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Xc.origin.copy(this.object.position),Xc.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Xc.direction))<tM?this.object.lookAt(this.target):(gm.setFromNormalAndCoplanarPoint(this.object.up,this.target),Xc.intersectPlane(gm,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>nd||8*(1-this._lastQuaternion.dot(this.object.quaternion))>nd||this._lastTargetPosition.distanceToSquared(this.target)>nd?(this.dispatchEvent(mm),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?ti/60*this.autoRotateSpeed*e:ti/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){xn.setFromMatrixColumn(t,0),xn.multiplyScalar(-e),this._panOffset.add(xn)}_panUp(e,t){this.screenSpacePanning===!0?xn.setFromMatrixColumn(t,1):(xn.setFromMatrixColumn(t,0),xn.crossVectors(this.object.up,xn)),xn.multiplyScalar(e),this._panOffset.add(xn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;xn.copy(s).sub(this.target);let r=xn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/t.clientHeight),this._rotateUp(ti*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Qe,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function nM(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function iM(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function sM(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(_m),this.state=wt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function rM(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Ni.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=wt.DOLLY;break;case Ni.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=wt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=wt.ROTATE}break;case Ni.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=wt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=wt.PAN}break;default:this.state=wt.NONE}this.state!==wt.NONE&&this.dispatchEvent(id)}function oM(i){switch(this.state){case wt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case wt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case wt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function aM(i){this.enabled===!1||this.enableZoom===!1||this.state!==wt.NONE||(i.preventDefault(),this.dispatchEvent(id),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(_m))}function lM(i){this.enabled!==!1&&this._handleKeyDown(i)}function cM(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Ui.ROTATE:if(this.enableRotate===!1){this.state=wt.NONE;break}this._handleTouchStartRotate(i),this.state=wt.TOUCH_ROTATE;break;case Ui.PAN:if(this.enablePan===!1){this.state=wt.NONE;break}this._handleTouchStartPan(i),this.state=wt.TOUCH_PAN;break;default:this.state=wt.NONE}break;case 2:switch(this.touches.TWO){case Ui.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=wt.TOUCH_DOLLY_PAN;break;case Ui.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=wt.TOUCH_DOLLY_ROTATE;break;default:this.state=wt.NONE}break;default:this.state=wt.NONE}this.state!==wt.NONE&&this.dispatchEvent(id)}function hM(i){switch(this._trackPointer(i),this.state){case wt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case wt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case wt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case wt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=wt.NONE}}function uM(i){this.enabled!==!1&&i.preventDefault()}function dM(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function fM(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}Pe.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Qe},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};Kn.line={uniforms:ba.merge([Pe.common,Pe.fog,Pe.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var go=class extends kn{constructor(e){super({type:"LineMaterial",uniforms:ba.clone(Kn.line.uniforms),vertexShader:Kn.line.vertexShader,fragmentShader:Kn.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var xm=new di,Yc=new W,gr=class extends ha{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new mn(e,3)),this.setAttribute("uv",new mn(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,n=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),n.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Xs(t,6,1);return this.setAttribute("instanceStart",new Di(n,3,0)),this.setAttribute("instanceEnd",new Di(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Xs(t,6,1);return this.setAttribute("instanceColorStart",new Di(n,3,0)),this.setAttribute("instanceColorEnd",new Di(n,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new aa(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new di);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),xm.setFromBufferAttribute(t),this.boundingBox.union(xm))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Li),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Yc.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Yc)),Yc.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Yc));this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var sd=new It,ym=new W,vm=new W,Ln=new It,Dn=new It,ss=new It,rd=new W,od=new Ut,Nn=new ua,Sm=new W,$c=new di,Zc=new Li,rs=new It,os,_r;function bm(i,e,t){return rs.set(0,0,-e,1).applyMatrix4(i.projectionMatrix),rs.multiplyScalar(1/rs.w),rs.x=_r/t.width,rs.y=_r/t.height,rs.applyMatrix4(i.projectionMatrixInverse),rs.multiplyScalar(1/rs.w),Math.abs(Math.max(rs.x,rs.y))}function pM(i,e){let t=i.matrixWorld,n=i.geometry,s=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,s.count);for(let a=0,l=o;a<l;a++){Nn.start.fromBufferAttribute(s,a),Nn.end.fromBufferAttribute(r,a),Nn.applyMatrix4(t);let c=new W,u=new W;os.distanceSqToSegment(Nn.start,Nn.end,u,c),u.distanceTo(c)<_r*.5&&e.push({point:u,pointOnLine:c,distance:os.origin.distanceTo(u),object:i,face:null,faceIndex:a,uv:null,uv1:null})}}function mM(i,e,t){let n=e.projectionMatrix,r=i.material.resolution,o=i.matrixWorld,a=i.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,u=Math.min(a.instanceCount,l.count),h=-e.near;os.at(1,ss),ss.w=1,ss.applyMatrix4(e.matrixWorldInverse),ss.applyMatrix4(n),ss.multiplyScalar(1/ss.w),ss.x*=r.x/2,ss.y*=r.y/2,ss.z=0,rd.copy(ss),od.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=u;d<f;d++){if(Ln.fromBufferAttribute(l,d),Dn.fromBufferAttribute(c,d),Ln.w=1,Dn.w=1,Ln.applyMatrix4(od),Dn.applyMatrix4(od),Ln.z>h&&Dn.z>h)continue;if(Ln.z>h){let A=Ln.z-Dn.z,M=(Ln.z-h)/A;Ln.lerp(Dn,M)}else if(Dn.z>h){let A=Dn.z-Ln.z,M=(Dn.z-h)/A;Dn.lerp(Ln,M)}Ln.applyMatrix4(n),Dn.applyMatrix4(n),Ln.multiplyScalar(1/Ln.w),Dn.multiplyScalar(1/Dn.w),Ln.x*=r.x/2,Ln.y*=r.y/2,Dn.x*=r.x/2,Dn.y*=r.y/2,Nn.start.copy(Ln),Nn.start.z=0,Nn.end.copy(Dn),Nn.end.z=0;let v=Nn.closestPointToPointParameter(rd,!0);Nn.at(v,Sm);let p=Sa.lerp(Ln.z,Dn.z,v),m=p>=-1&&p<=1,y=rd.distanceTo(Sm)<_r*.5;if(m&&y){Nn.start.fromBufferAttribute(l,d),Nn.end.fromBufferAttribute(c,d),Nn.start.applyMatrix4(o),Nn.end.applyMatrix4(o);let A=new W,M=new W;os.distanceSqToSegment(Nn.start,Nn.end,M,A),t.push({point:M,pointOnLine:A,distance:os.origin.distanceTo(M),object:i,face:null,faceIndex:d,uv:null,uv1:null})}}}var Jc=class extends bi{constructor(e=new gr,t=new go({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,n=e.attributes.instanceEnd,s=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)ym.fromBufferAttribute(t,o),vm.fromBufferAttribute(n,o),s[a]=a===0?0:s[a-1],s[a+1]=s[a]+ym.distanceTo(vm);let r=new Xs(s,2,1);return e.setAttribute("instanceDistanceStart",new Di(r,1,0)),e.setAttribute("instanceDistanceEnd",new Di(r,1,1)),this}raycast(e,t){let n=this.material.worldUnits,s=e.camera;if(s===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;os=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;_r=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Zc.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=_r*.5;else{let h=Math.max(s.near,Zc.distanceToPoint(os.origin));c=bm(s,h,l.resolution)}if(Zc.radius+=c,os.intersectsSphere(Zc)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),$c.copy(a.boundingBox).applyMatrix4(o);let u;if(n)u=_r*.5;else{let h=Math.max(s.near,$c.distanceToPoint(os.origin));u=bm(s,h,l.resolution)}$c.expandByScalar(u),os.intersectsBox($c)!==!1&&(n?pM(this,t):mM(this,s,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(sd),this.material.uniforms.resolution.value.set(sd.z,sd.w))}};var Ta=4,zi=2*Ta+1,gM=`
attribute vec3 number; attribute float shown; uniform float size; varying vec4 tint;
void main() {
  tint = vec4(number, shown);
  gl_PointSize = shown > 0.3 ? size : 0.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,_M=`
varying vec4 tint;
void main() {
  if (tint.a <= 0.3) discard;
  gl_FragColor = vec4(tint.rgb, 1.0);
}`,Kc=class{constructor(e,t){this.renderer=e;this.samples=t;this.points=new Hs(new In,this.material),this.points.frustumCulled=!1,this.scene.add(this.points)}renderer;samples;target=new Zn(zi,zi);scene=new cr;material=new kn({vertexShader:gM,fragmentShader:_M,uniforms:{size:{value:3}},blending:Ss});points;setPositions(e){let t=e.length/3,{geometry:n}=this.points;if(n.setAttribute("position",this.samples.geometry.getAttribute("position")),n.getAttribute("number")?.count===t)return;let s=new Uint8Array(3*t);for(let r=0;r<t;r++){let o=r+1;s[3*r]=o&255,s[3*r+1]=o>>8&255,s[3*r+2]=o>>16&255}n.setAttribute("number",new Tn(s,3,!0))}share(e){this.points.geometry.setAttribute("shown",e.getAttribute("shown"))}setSize(e){this.material.uniforms.size.value=Math.max(e,3)}at(e,t,n,s){let r=this.renderer.getPixelRatio(),[o,a]=s.map(h=>h*r);e.setViewOffset(o,a,t*r-Ta,n*r-Ta,zi,zi);let l=this.renderer.getClearColor(new pt),c=this.renderer.getClearAlpha();this.renderer.setClearColor(0,0),this.renderer.setRenderTarget(this.target),this.renderer.clear(),this.renderer.render(this.scene,e);let u=new Uint8Array(4*zi*zi);return this.renderer.readRenderTargetPixels(this.target,0,0,zi,zi,u),this.renderer.setRenderTarget(null),this.renderer.setClearColor(l,c),e.clearViewOffset(),xM(u)}};function xM(i){let e=-1,t=1/0;for(let n=0;n<zi;n++)for(let s=0;s<zi;s++){let r=4*(n*zi+s),o=i[r]+(i[r+1]<<8)+(i[r+2]<<16),a=(n-Ta)**2+(s-Ta)**2;o>0&&a<t&&(e=o-1,t=a)}return e}function yM(i){let e=new Uint32Array(i),t=2654435769;for(let n=0;n<i;n++){t=Math.imul(t,1664525)+1013904223>>>0;let s=Math.floor(t/4294967296*(n+1));e[n]=e[s],e[s]=n}return e}function Mm(i,e=64){let t=i[0].length,n=yM(t),s=new Uint32Array(t),r=1;for(let h of i){let d=1/0,f=-1/0;for(let v of h)v<d&&(d=v),v>f&&(f=v);let g=f>d?e/(f-d):0;for(let v=0;v<t;v++){let p=Math.min(e-1,Math.floor((h[v]-d)*g));s[v]+=r*(Number.isFinite(p)?p:0)}r*=e}let o=new Uint32Array(r),a=new Uint32Array(t),l=0;for(let h of n)a[h]=o[s[h]]++,a[h]>l&&(l=a[h]);let c=new Uint32Array(l+2);for(let h=0;h<t;h++)c[a[h]+1]++;for(let h=0;h<=l;h++)c[h+1]+=c[h];let u=new Uint32Array(t);for(let h of n)u[c[a[h]]++]=h;return u}ft.enabled=!1;var Rm=`
attribute vec3 colour; attribute float shown; uniform float size; varying vec4 tint;
void main() {
  tint = vec4(colour, shown);
  gl_PointSize = shown > 0.0 ? size : 0.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,Cm=`
uniform float opacity; varying vec4 tint;
void main() {
  vec2 off = gl_PointCoord - 0.5;
  if (dot(off, off) > 0.25 || tint.a <= 0.0) discard;
  gl_FragColor = vec4(tint.rgb, opacity * tint.a);
}`,vM=1e4,SM=5e3,bM=1e5,MM=1e4,ad=45,wM=22,jc=class{constructor(e,t){this.host=e;this.renderer=new Vc({antialias:t<=MM,alpha:!1}),this.renderer.outputColorSpace=lr,this.renderer.setPixelRatio(Math.min(window.devicePixelRatio,2)),this.canvas=this.renderer.domElement,e.prepend(this.canvas),this.samples=new Hs(new In,wm(!0)),this.lines=Em(3),this.path=Em(7),this.marks=new Hs(new In,wm(!1)),this.marks.material.vertexShader=Rm.replace("shown > 0.0 ? size : 0.0","size * shown"),this.marks.material.fragmentShader=Cm.replace("opacity * tint.a","1.0"),this.samples.renderOrder=0,this.path.renderOrder=1,this.lines.renderOrder=2,this.marks.renderOrder=3;for(let n of[this.samples,this.path,this.lines,this.marks])n.frustumCulled=!1,this.scene.add(n);this.picker=new Kc(this.renderer,this.samples),this.controls=new qc(this.round,this.canvas),this.controls.addEventListener("change",()=>this.draw()),this.controls.addEventListener("start",()=>{this.moving=!0,this.last=0,this.drawn=Math.min(this.drawn,bM)}),this.controls.addEventListener("end",()=>{this.moving=!1,this.draw(),this.onMove?.()}),new ResizeObserver(()=>this.resize()).observe(e),this.setFlat(!1)}host;canvas;controls;renderer;scene=new cr;round=new Yn(40,1,.01,100);plane=new ao(-1,1,1,-1,-100,100);samples;lines;path;marks;picker;frame=null;order=null;pending=!1;moving=!1;drawn=1/0;last=0;flat=!1;onDraw=null;onPlace=null;onMove=null;get camera(){return this.flat?this.plane:this.round}get size(){return[this.host.clientWidth||1,this.host.clientHeight||1]}setFlat(e){this.flat=e,this.controls.object=e?this.plane:this.round,this.controls.enableRotate=!e,this.controls.screenSpacePanning=!0,this.controls.zoomToCursor=e,this.controls.mouseButtons.LEFT=e?Ni.PAN:Ni.ROTATE,this.controls.touches.ONE=e?Ui.PAN:Ui.ROTATE,this.home()}home(){this.controls.target.set(0,0,0),this.round.position.set(1.6,1.2,3.2),this.plane.position.set(0,0,10),this.plane.zoom=1,this.plane.updateProjectionMatrix(),this.resize(),this.controls.update(),this.draw()}get view(){let{position:e}=this.camera,{target:t}=this.controls;return[...e.toArray(),...t.toArray(),this.plane.zoom].map(s=>Math.round(s*1e4)/1e4)}set view(e){e.length!==7||!e.every(Number.isFinite)||(this.camera.position.set(e[0],e[1],e[2]),this.controls.target.set(e[3],e[4],e[5]),this.plane.zoom=Math.max(e[6],.001),this.plane.updateProjectionMatrix(),this.controls.update(),this.draw())}nudge(e,t,n){let s=this.camera,{target:r}=this.controls;if(this.flat){let o=2/this.plane.zoom,a=new W(e*o,t*o,0);s.position.add(a),r.add(a),this.plane.zoom*=n,this.plane.updateProjectionMatrix()}else{let o=new qs().setFromVector3(s.position.clone().sub(r));o.theta-=e*Math.PI,o.phi=Math.min(Math.max(o.phi+t*Math.PI,.01),Math.PI-.01),o.radius/=n,s.position.setFromSpherical(o).add(r)}this.controls.update(),this.draw(),this.onMove?.()}setFrame(e){this.frame=e;let t=this.samples.geometry;t.setAttribute("position",new Tn(e.samples,3));let n=e.samples.length/3;if(this.order=null,t.setIndex(null),n>vM){let s=e.axes.map((r,o)=>Float32Array.from({length:n},(a,l)=>e.samples[3*l+o]));this.order=Mm(s),t.setIndex(new Tn(this.order,1))}this.picker.setPositions(e.samples),this.draw()}setSamples(e,t){let{geometry:n,material:s}=this.samples;Am(n,"colour",e,3),Am(n,"shown",t,1),this.picker.share(n),s.depthWrite=s.uniforms.opacity.value>=1&&t.every(r=>r===255),this.draw()}setStyle(e,t){let n=this.renderer.getPixelRatio(),{uniforms:s}=this.samples.material;s.size.value=e*n,s.opacity.value=t,this.picker.setSize(e*n),this.marks.material.uniforms.size.value=n,this.draw()}setLines(e,t,n=null){Tm(this.lines,n??this.frame?.nodes??new Float32Array,e,t),this.draw()}setPath(e,t){let n=Array.from({length:e.length/2},()=>t);Tm(this.path,this.frame?.nodes??new Float32Array,e,n),this.draw()}setMarks(e){let t=this.frame?.nodes??new Float32Array,n=new In,s=e.flatMap(o=>Array.from(t.slice(3*o.node,3*o.node+3)));n.setAttribute("position",new mn(s,3));let r=Uint8Array.from(e.flatMap(o=>o.colour));n.setAttribute("colour",new Tn(r,3,!0)),n.setAttribute("shown",new mn(e.map(o=>o.size),1)),this.marks.geometry.dispose(),this.marks.geometry=n,this.draw()}setBackground(e){this.renderer.setClearColor(new pt(e[0]/255,e[1]/255,e[2]/255),1),this.draw()}draw(){this.pending||(this.pending=!0,requestAnimationFrame(e=>{this.pending=!1,this.adapt(e),this.render(),this.onPlace?.(),this.onDraw?.()}))}get nDrawn(){let{count:e}=this.samples.geometry.drawRange,t=this.frame===null?0:this.frame.samples.length/3;return Math.min(e,t)}adapt(e){let t=this.frame===null?0:this.frame.samples.length/3;if(this.order===null)return;let n=this.last===0?0:e-this.last;this.last=e,this.moving&&n>ad&&n<20*ad?this.drawn=Math.max(SM,Math.min(this.drawn,t)*ad/n):this.moving&&n>0&&n<wM&&(this.drawn=Math.min(t,this.drawn*1.5)),this.samples.geometry.setDrawRange(0,this.moving?Math.floor(Math.min(this.drawn,t)):1/0)}render(){this.renderer.render(this.scene,this.camera)}async png(e=!0){for(let n of[this.lines,this.path,this.marks])n.visible=e;this.render();let t=await new Promise(n=>this.canvas.toBlob(n,"image/png"));for(let n of[this.lines,this.path,this.marks])n.visible=!0;if(this.draw(),t===null)throw new Error("the picture could not be written");return t}pickSample(e,t){return this.picker.at(this.camera,e,t,this.size)}project(e){let[t,n]=this.size,s=this.camera;s.updateMatrixWorld();let r=new Ut().multiplyMatrices(s.projectionMatrix,s.matrixWorldInverse).elements,o=new Float32Array(e.length/3*2);for(let a=0;a<e.length/3;a++){let[l,c,u]=[e[3*a],e[3*a+1],e[3*a+2]],h=r[3]*l+r[7]*c+r[11]*u+r[15];o[2*a]=((r[0]*l+r[4]*c+r[8]*u+r[12])/h+1)/2*t,o[2*a+1]=(1-(r[1]*l+r[5]*c+r[9]*u+r[13])/h)/2*n}return o}dispose(){this.controls.dispose(),this.renderer.dispose()}resize(){let[e,t]=this.size;this.renderer.setSize(e,t);let n=e/t;this.round.aspect=n,this.round.fov=n>=1?40:2*Math.atan(Math.tan(Math.PI/9)/n)*180/Math.PI,this.round.updateProjectionMatrix();let s=1.1;this.plane.left=-s*Math.max(n,1),this.plane.right=s*Math.max(n,1),this.plane.top=s/Math.min(n,1),this.plane.bottom=-s/Math.min(n,1),this.plane.updateProjectionMatrix();for(let r of[this.lines,this.path])r.material.resolution.set(e,t);this.draw()}};function wm(i){return new kn({vertexShader:Rm,fragmentShader:Cm,uniforms:{size:{value:3},opacity:{value:1}},depthTest:i,depthWrite:i,transparent:!0})}function Am(i,e,t,n){let s=i.getAttribute(e);s?.array.length===t.length?(s.array.set(t),s.needsUpdate=!0):i.setAttribute(e,new Tn(t.slice(),n,!0))}function Em(i){let e=new go({linewidth:i,vertexColors:!0,depthTest:!1,transparent:!0});return new Jc(new gr,e)}function Tm(i,e,t,n){let s=[];for(let o=0;o<t.length;o++)s.push(...e.slice(3*t[o],3*t[o]+3));let r=n.flatMap(o=>[...o,...o].map(a=>a/255));i.geometry.dispose(),i.geometry=new gr,i.visible=s.length>0,s.length!==0&&(i.geometry.setPositions(s),i.geometry.setColors(r))}function Qc(i){let{axes:e}=i.manifest;return{flat:e.length<3,axes:e,equal:Za(i,e),colour:i.labels.length>0?`label:${i.labels[0].name}`:"pseudotime",size:i.n>1e5?1.5:i.n>2e4?2:i.n>3e3?3:4.5,opacity:i.n>3e3?.7:.85,least:0,camera:[],roots:i.manifest.roots,ends:[],rival:null,features:[],adjacency:i.labels[0]?.name??"",corrections:[],tab:"look",theme:"auto"}}function Pm(i){let e=new TextEncoder().encode(JSON.stringify(i)),t="";for(let n of e)t+=String.fromCharCode(n);return btoa(t).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function Im(i,e){let t=Qc(e),n;try{let s=atob(i.replaceAll("-","+").replaceAll("_","/"));n=JSON.parse(new TextDecoder().decode(Uint8Array.from(s,r=>r.charCodeAt(0))))}catch{return t}return ld(t,n,e)}function ld(i,e,t){if(typeof e!="object"||e===null)return i;let n=e,s=c=>Number.isInteger(c)&&c>=0&&c<t.graph.nNodes,r=c=>Array.isArray(c)?c:[],o={...i};typeof n.flat=="boolean"&&(o.flat=n.flat),typeof n.equal=="boolean"&&(o.equal=n.equal),typeof n.colour=="string"&&(o.colour=n.colour),typeof n.adjacency=="string"&&(o.adjacency=n.adjacency),typeof n.tab=="string"&&(o.tab=n.tab),(n.theme==="light"||n.theme==="dark"||n.theme==="auto")&&(o.theme=n.theme);for(let c of["size","opacity","least"]){let u=n[c];typeof u=="number"&&Number.isFinite(u)&&u>=0&&u<=100&&(o[c]=u)}let a=r(n.axes).filter(c=>Number.isInteger(c)&&c in t.columns);(a.length>=2||a.length===i.axes.length)&&(o.axes=a.slice(0,3)),o.camera=r(n.camera).filter(c=>Number.isFinite(c));let l=r(n.roots).filter(c=>AM(c,s,t));return l.length>0&&(o.roots=l),o.ends=r(n.ends).filter(s).slice(0,3),o.features=r(n.features).filter(c=>typeof c=="string").slice(0,12),o.corrections=r(n.corrections).filter(c=>EM(c,s)),(n.rival===null||typeof n.rival=="number"&&n.rival in t.rivals)&&(o.rival=n.rival),o}function AM(i,e,t){if(typeof i!="object"||i===null)return!1;let n=i,s=n.edge??NaN,r=n.position??NaN;return e(n.node)&&Number.isInteger(s)&&s>=-1&&s<t.graph.nEdges&&r>=0&&r<=1}function EM(i,e){if(typeof i!="object"||i===null)return!1;let t=i,n=s=>Array.isArray(s)&&s.length>0&&s.every(e);return t.do==="merge"?Array.isArray(t.branches)&&t.branches.length===2&&t.branches.every(n):t.do==="name"?e(t.node):["cut","join","forbid","require"].includes(t.do)&&n(t.nodes)}var cd={node:null,branches:null,sample:null},TM=[213,94,0],Lm=[214,39,140],RM=[220,38,38],hd=[255,196,0],CM=new Set(["tab","features","adjacency","camera"]),ud=.8,eh=class{constructor(e,t,n,s){this.data=e;this.stage=t;this.backend=n;this.announce=s;this.view=Qc(e),this.times=Xa(e.graph,e,this.view.roots),this.colouring=this.colours(),this.frame=Fh(e,this.view.axes,this.view.flat,this.view.equal)}data;stage;backend;announce;view;tool="look";hover=cd;picked=[];selection=new Set;times;colouring;frame;dark=!1;listeners=[];listen(e){this.listeners.push(e)}tell(...e){let t=new Set(e);for(let n of this.listeners)n(t)}setData(e){this.data=e;let{axes:t,colour:n,flat:s,size:r,opacity:o,equal:a,theme:l,tab:c,features:u}=this.view;this.view={...Qc(e),axes:t,colour:n,flat:s,size:r,opacity:o,equal:a,theme:l,tab:c,features:u},this.selection.clear(),this.picked=[],this.hover=cd,this.refresh(),this.tell("data","view","selection","hover")}set(e){this.view={...this.view,...e};let t=new Set(Object.keys(e));t.has("roots")&&(this.times=Xa(this.data.graph,this.data,this.view.roots)),["flat","axes","equal"].some(n=>t.has(n))&&this.reframe(t.has("flat")),t.has("camera")&&(this.stage.view=this.view.camera),["roots","colour","ends"].some(n=>t.has(n))&&(this.colouring=this.colours()),(t.size===0||[...t].some(n=>!CM.has(n)))&&this.paint(),this.tell("view")}setTool(e){this.tool=e,this.stage.controls.enabled=e!=="lasso",this.tell("tool")}setHover(e){let t={...cd,...e};if(t.node===this.hover.node&&t.sample===this.hover.sample&&String(t.branches)===String(this.hover.branches))return;let s=String(t.branches)!==String(this.hover.branches);this.hover=t,s?this.paint():this.paintMarks(),this.tell("hover")}setSelection(e){this.selection=new Set(e),this.paint(),this.tell("selection")}pickNode(e){this.picked=[...this.picked.filter(t=>t!==e),e].slice(-2),this.tell("selection")}makeRoot(e,t=!1){let{component:n}=this.data.graph,r=[...this.view.roots.filter(o=>t||n[o.node]!==n[e]),{edge:-1,position:0,node:e}];this.set({roots:r}),this.announce(`Pseudotime begins at ${this.nameOf(e)}.`)}nameOf(e){let t=this.names,n=this.data.graph.degree[e]===1?"tip":this.data.graph.degree[e]>2?"fork":"node",s=t.get(e);return s===void 0?`${n} ${String(e)}`:`${s} (${n} ${String(e)})`}get names(){let e=new Map(Object.entries(this.data.manifest.milestones).map(([t,n])=>[Number(t),n]));for(let t of this.view.corrections)t.do==="name"&&e.set(t.node,t.name);return e}addStep(e){this.set({corrections:[...this.view.corrections,e]})}get path(){let[e,t]=this.view.ends;return e===void 0||t===void 0?[]:this.data.graph.shortestPath(e,t)}get pathPlaces(){return qa(this.data.graph,this.data,this.path)}column(e){return this.data.columns.find(t=>t.name===e)}hidden(e){let t=this.data.support[e];return Number.isFinite(t)&&100*t<this.view.least}get code(){return Pm({...this.view,camera:this.stage.view})}refresh(){this.times=Xa(this.data.graph,this.data,this.view.roots),this.colouring=this.colours(),this.reframe(!0),this.paint()}reframe(e){e&&this.stage.setFlat(this.view.flat),this.frame=Fh(this.data,this.view.axes,this.view.flat,this.view.equal),this.stage.setFrame(this.frame)}colours(){let{data:e,view:t}=this,[n,...s]=t.colour.split(":"),r=s.join(":"),o=e.labels.find(l=>l.name===r),a=this.column(r);if(n==="label"&&o!==void 0)return $a(r,o.codes,o.values);if(n==="column"&&a!==void 0)return Br(r,a.values);if(n==="branch"){let l=Array.from(e.edge,c=>c<0?-1:e.edgeBranch[c]);return $a("branch",l,e.manifest.branches.map((c,u)=>`branch ${String(u)}`))}if(n==="piece"){let l=Array.from(e.node,c=>e.graph.component[c]);return $a("piece",l,e.manifest.pieces.map((c,u)=>`piece ${String(u)}`))}if(n==="distance"){let{width:l}=e,c=e.distance.map((u,h)=>u/(l===null?e.manifest.noise:l[e.node[h]]));return Br("distance in noise widths",c)}return n==="clutter"&&e.belonging!==null?Br("clutter (probability)",Array.from(e.belonging,l=>1-l/255),!0):n==="path"&&this.path.length>0?Br("place on the path",this.pathPlaces,!0):Br("pseudotime",this.times,!0)}paint(){let{data:e,view:t,hover:n}=this;if(this.stage.setBackground(this.dark?[22,25,30]:[255,255,255]),this.stage.setStyle(t.size,t.opacity),this.stage.setSamples(this.colouring.colours,this.shown()),t.rival!==null&&t.rival in e.rivals){this.paintRival(t.rival);return}let s=this.dark?[235,235,235]:[25,25,30],r=[],o=[];for(let l=0;l<e.graph.nEdges;l++){if(this.hidden(l))continue;r.push(e.graph.edges[2*l],e.graph.edges[2*l+1]);let c=n.branches?.includes(e.edgeBranch[l])??!1;o.push(c?Lm:e.support[l]<ud?TM:s)}this.stage.setLines(r,o);let a=this.path;this.stage.setPath(a.slice(1).flatMap((l,c)=>[a[c],l]),hd),this.paintMarks()}paintRival(e){let t=this.data.rivals[e],n=new Float32Array(3*t.columns[0].length);this.frame.axes.forEach((r,o)=>{t.columns[r].forEach((a,l)=>n[3*l+o]=this.frame.place(o,a))});let s=Array.from({length:t.edges.length/2},()=>[31,119,180]);this.stage.setLines(t.edges,s,n),this.stage.setPath([],hd),this.stage.setMarks([])}paintMarks(){if(this.view.rival!==null)return;let{graph:e}=this.data,t=this.dark?[235,235,235]:[25,25,30],n=[...e.tips,...e.forks].map(s=>({node:s,colour:t,size:9}));for(let s of this.view.ends)n.push({node:s,colour:hd,size:14});for(let s of this.view.roots)n.push({node:s.node,colour:RM,size:14});this.hover.node!==null&&n.push({node:this.hover.node,colour:Lm,size:15}),this.stage.setMarks(n)}shown(){let{data:e,hover:t,selection:n}=this,s=new Uint8Array(e.n).fill(255),r=t.branches===null?null:new Set(t.branches),o=Array.from({length:e.graph.nEdges},(l,c)=>this.hidden(c)||r!==null&&!r.has(e.edgeBranch[c])),a=n.size>0;for(let l=0;l<e.n;l++){let c=e.edge[l];(c>=0&&o[c]||a&&!n.has(l))&&(s[l]=50)}return s}};function X(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))typeof r=="function"?n.addEventListener(s.slice(2),r):r===!0?n.setAttribute(s,""):r!==!1&&r!==null&&r!==void 0&&n.setAttribute(s,String(r));for(let s of t)(s instanceof Node||typeof s=="string")&&n.append(s);return n}function $t(i,e=120){let t=i.length>e?`${i.slice(0,e)}\u2026`:i;return X("bdi",i.length>e?{title:i.slice(0,2e3)}:{},t)}function gt(i,...e){i.replaceChildren(...e.filter(t=>t instanceof Node||typeof t=="string"))}function xt(i,e,t={}){return X("button",{type:"button",onclick:e,...t},i)}var PM=0;function Zt(i,e,t={}){return e.id||(e.id=`midrib-field-${String(PM++)}`),X("div",{class:"midrib-field",...t},X("label",{for:e.id},i),e)}function Hi(i,e,t){let n=X("select"),s=new Map;for(let r of i){let o=r.text.length>60?`${r.text.slice(0,60)}\u2026`:r.text,a=X("option",{value:r.value,selected:r.value===e},o);if(r.group===void 0){n.append(a);continue}let l=s.get(r.group);l===void 0&&(l=X("optgroup",{label:r.group}),s.set(r.group,l),n.append(l)),l.append(a)}return n.addEventListener("change",()=>t(n.value)),n}function kt(i,e=3){if(!Number.isFinite(i))return"none";let t=Math.abs(i);return t!==0&&(t<.001||t>=1e6)?i.toExponential(e-1):String(Number(i.toPrecision(e)))}function th(i){return i===null?"\u2013":i<1e-300?"<1e-300":kt(i,2)}function Vi(i){return i===null?"\u2013":`${String(Math.round(100*i))}%`}function Cn(i,e,t=`${e}s`){return`${i.toLocaleString("en")} ${i===1?e:t}`}var IM="uplot",LM="u-hz",DM="u-vt",NM="u-title",UM="u-wrap",FM="u-under",OM="u-over",BM="u-axis",vr="u-off",kM="u-select",zM="u-cursor-x",HM="u-cursor-y",VM="u-cursor-pt",GM="u-legend",WM="u-live",XM="u-inline",qM="u-series",YM="u-marker",Dm="u-label",$M="u-value",Ca="width",Pa="height";var Nm="bottom",_o="left",dd="right",Cd="#000",Um=Cd+"0",fd="mousemove",Fm="mousedown",pd="mouseup",Om="mouseenter",Bm="mouseleave",km="dblclick",ZM="resize",JM="scroll",zm="change",oh="dppxchange",Pd="--",wo=typeof window<"u",yd=wo?document:null,yo=wo?window:null,KM=wo?navigator:null,At,nh;function vd(){let i=devicePixelRatio;At!=i&&(At=i,nh&&bd(zm,nh,vd),nh=matchMedia(`(min-resolution: ${At-.001}dppx) and (max-resolution: ${At+.001}dppx)`),Sr(zm,nh,vd),yo.dispatchEvent(new CustomEvent(oh)))}function mi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Sd(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Gi(i,e,t,n){let s=yd.createElement(i);return e!=null&&mi(s,e),t?.insertBefore(s,n),s}function Mi(i,e){return Gi("div",i,e)}var Hm=new WeakMap;function as(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=Hm.get(i);r!=o&&(i.style.transform=r,Hm.set(i,r),e<0||t<0||e>n||t>s?mi(i,vr):Sd(i,vr))}var Vm=new WeakMap;function Gm(i,e,t){let n=e+t,s=Vm.get(i);n!=s&&(Vm.set(i,n),i.style.background=e,i.style.borderColor=t)}var Wm=new WeakMap;function Xm(i,e,t,n){let s=e+""+t,r=Wm.get(i);s!=r&&(Wm.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Id={passive:!0},jM={...Id,capture:!0};function Sr(i,e,t,n){e.addEventListener(i,t,n?jM:Id)}function bd(i,e,t,n){e.removeEventListener(i,t,Id)}wo&&vd();function Wi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:gi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function yg(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var vg=i=>i!=null,Sg=i=>i!=null&&i>0,ch=yg(vg),QM=yg(Sg);function ew(i,e,t,n=0,s=!1){let r=s?QM:ch,o=s?Sg:vg;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let u=i[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Ft,l??-Ft]}function hh(i,e,t,n){let s=$m(i),r=$m(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?As:bg,a=s==1?gi:wi,l=r==1?wi:gi,c=a(o(vn(i))),u=l(o(vn(e))),h=vo(t,c),d=vo(t,u);return t==10&&(c<0&&(h=Ot(h,-c)),u<0&&(d=Ot(d,-u))),n||t==2?(i=h*s,e=d*r):(i=Eg(i,h),e=uh(e,d)),[i,e]}function Ld(i,e,t,n){let s=hh(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Dd=.1,qm={mode:3,pad:Dd},La={pad:0,soft:null,mode:0},tw={min:La,max:La};function ah(i,e,t,n){return dh(t)?Ym(i,e,t):(La.pad=t,La.soft=n?0:null,La.mode=n?3:0,Ym(i,e,tw))}function bt(i,e){return i??e}function nw(i,e,t){for(e=bt(e,0),t=bt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Ym(i,e,t){let n=t.min,s=t.max,r=bt(n.pad,0),o=bt(s.pad,0),a=bt(n.hard,-Ft),l=bt(s.hard,Ft),c=bt(n.soft,Ft),u=bt(s.soft,-Ft),h=bt(n.mode,0),d=bt(s.mode,0),f=e-i,g=As(f),v=jn(vn(i),vn(e)),p=As(v),m=vn(p-g);(f<1e-24||m>10)&&(f=0,(i==0||e==0)&&(f=1e-24,h==2&&c!=Ft&&(r=0),d==2&&u!=-Ft&&(o=0)));let y=f||v||1e3,A=As(y),M=vo(10,gi(A)),P=y*(f==0?i==0?.1:1:r),T=Ot(Eg(i-P,M/10),24),x=i>=c&&(h==1||h==3&&T<=c||h==2&&T>=c)?c:Ft,E=jn(a,T<x&&i>=x?x:Xi(x,T)),O=y*(f==0?e==0?.1:1:o),D=Ot(uh(e+O,M/10),24),L=e<=u&&(d==1||d==3&&D>=u||d==2&&D<=u)?u:-Ft,H=Xi(l,D>L&&e<=L?L:jn(L,D));return E==H&&E==0&&(H=100),[E,H]}var iw=new Intl.NumberFormat(wo?KM.language:"en-US"),Nd=i=>iw.format(i),_i=Math,rh=_i.PI,vn=_i.abs,gi=_i.floor,yn=_i.round,wi=_i.ceil,Xi=_i.min,jn=_i.max,vo=_i.pow,$m=_i.sign,As=_i.log10,bg=_i.log2,sw=(i,e=1)=>_i.sinh(i)*e,md=(i,e=1)=>_i.asinh(i/e),Ft=1/0;function Zm(i){return(As((i^i>>31)-(i>>31))|0)+1}function Md(i,e,t){return Xi(jn(i,e),t)}function Mg(i){return typeof i=="function"}function yt(i){return Mg(i)?i:()=>i}var rw=()=>{},wg=i=>i,Ag=(i,e)=>e,ow=i=>null,Jm=i=>!0,Km=(i,e)=>i==e,aw=/\.\d*?(?=9{6,}|0{6,})/gm,br=i=>{if(Rg(i)||Ks.has(i))return i;let e=`${i}`,t=e.match(aw);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${br(s)}e${r}`}return Ot(i,n)};function xr(i,e){return br(Ot(br(i/e))*e)}function uh(i,e){return br(wi(br(i/e))*e)}function Eg(i,e){return br(gi(br(i/e))*e)}function Ot(i,e=0){if(Rg(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return yn(n)/t}var Ks=new Map;function Tg(i){return((""+i).split(".")[1]||"").length}function Na(i,e,t,n){let s=[],r=n.map(Tg);for(let o=e;o<t;o++){let a=vn(o),l=Ot(vo(i,o),a);for(let c=0;c<n.length;c++){let u=i==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?u:Ot(u,h);s.push(d),Ks.set(d,h)}}return s}var Da={},Ud=[],So=[null,null],Js=Array.isArray,Rg=Number.isInteger,lw=i=>i===void 0;function jm(i){return typeof i=="string"}function dh(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function cw(i){return i!=null&&typeof i=="object"}var hw=Object.getPrototypeOf(Uint8Array),Cg="__proto__";function bo(i,e=dh){let t;if(Js(i)){let n=i.find(s=>s!=null);if(Js(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=bo(i[s],e)}else t=i.slice()}else if(i instanceof hw)t=i.slice();else if(e(i)){t={};for(let n in i)n!=Cg&&(t[n]=bo(i[n],e))}else t=i;return t}function dn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=Cg&&(dh(i[s])?dn(i[s],bo(n[s])):i[s]=bo(n[s]))}return i}var uw=0,dw=1,fw=2;function pw(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function mw(i,e){if(xw(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return yw(o[0])||(o=_w(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let u=0;u<c;u++)t.add(l[u])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(s).fill(void 0),d=e?e[o][c]:dw,f=[];for(let g=0;g<u.length;g++){let v=u[g],p=r.get(l[g]);v===null?d!=uw&&(h[p]=v,d==fw&&f.push(p)):h[p]=v}pw(h,f,s),n.push(h)}}return n}var gw=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function _w(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function xw(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function yw(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,gi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Pg=["January","February","March","April","May","June","July","August","September","October","November","December"],Ig=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Lg(i){return i.slice(0,3)}var vw=Ig.map(Lg),Sw=Pg.map(Lg),bw={MMMM:Pg,MMM:Sw,WWWW:Ig,WWW:vw};function Ra(i){return(i<10?"0":"")+i}function Mw(i){return(i<10?"00":i<100?"0":"")+i}var ww={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Ra(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Ra(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Ra(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Ra(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Ra(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>Mw(i.getMilliseconds())};function Fd(i,e){e=e||bw;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?ww[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var Aw=new Intl.DateTimeFormat().resolvedOptions().timeZone;function Ew(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==Aw?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var Dg=i=>i%1==0,lh=[1,2,2.5,5],Tw=Na(10,-32,0,lh),Ng=Na(10,0,32,lh),Rw=Ng.filter(Dg),yr=Tw.concat(Ng),Od=`
`,Ug="{YYYY}",Qm=Od+Ug,Fg="{M}/{D}",Ia=Od+Fg,ih=Ia+"/{YY}",Og="{aa}",Cw="{h}:{mm}",xo=Cw+Og,eg=Od+xo,tg=":{ss}",Tt=null;function Bg(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Na(10,0,3,lh).filter(Dg):Na(10,-3,0,lh)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Ug,Tt,Tt,Tt,Tt,Tt,Tt,1],[s*28,"{MMM}",Qm,Tt,Tt,Tt,Tt,Tt,1],[s,Fg,Qm,Tt,Tt,Tt,Tt,Tt,1],[n,"{h}"+Og,ih,Tt,Ia,Tt,Tt,Tt,1],[t,xo,ih,Tt,Ia,Tt,Tt,Tt,1],[e,tg,ih+" "+xo,Tt,Ia+" "+xo,Tt,eg,Tt,1],[i,tg+".{fff}",ih+" "+xo,Tt,Ia+" "+xo,Tt,eg,Tt,1]];function u(h){return(d,f,g,v,p,m)=>{let y=[],A=p>=o,M=p>=r&&p<o,P=h(g),T=Ot(P*i,3),x=gd(P.getFullYear(),A?0:P.getMonth(),M||A?1:P.getDate()),E=Ot(x*i,3);if(M||A){let O=M?p/r:0,D=A?p/o:0,L=T==E?T:Ot(gd(x.getFullYear()+D,x.getMonth()+O,1)*i,3),H=new Date(yn(L/i)),G=H.getFullYear(),N=H.getMonth();for(let V=0;L<=v;V++){let J=gd(G+D*V,N+O*V,1),z=J-h(Ot(J*i,3));L=Ot((+J+z)*i,3),L<=v&&y.push(L)}}else{let O=p>=s?s:p,D=gi(g)-gi(T),L=E+D+uh(T-E,O);y.push(L);let H=h(L),G=H.getHours()+H.getMinutes()/t+H.getSeconds()/n,N=p/n,V=d.axes[f]._space,J=m/V;for(;L=Ot(L+p,i==1?0:3),!(L>v);)if(N>1){let z=gi(Ot(G+N,6))%24,Q=h(L).getHours()-z;Q>1&&(Q=-1),L-=Q*n,G=(G+N)%24;let se=y[y.length-1];Ot((L-se)/p,3)*J>=.7&&y.push(L)}else y.push(L)}return y}}return[l,c,u]}var[Pw,Iw,Lw]=Bg(1),[Dw,Nw,Uw]=Bg(.001);Na(2,-53,53,[1]);function ng(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function ig(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,u,h,d,f;return n.map(g=>{let v=i(g),p=v.getFullYear(),m=v.getMonth(),y=v.getDate(),A=v.getHours(),M=v.getMinutes(),P=v.getSeconds(),T=p!=l&&a[2]||m!=c&&a[3]||y!=u&&a[4]||A!=h&&a[5]||M!=d&&a[6]||P!=f&&a[7]||a[1];return l=p,c=m,u=y,h=A,d=M,f=P,T(v)})}}function Fw(i,e){let t=Fd(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function gd(i,e,t){return new Date(i,e,t)}function sg(i,e){return e(i)}var Ow="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function rg(i,e){return(t,n,s,r)=>r==null?Pd:e(i(n))}function Bw(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function kw(i,e){return i.series[e].fill(i,e)}var zw={show:!0,live:!0,isolate:!1,mount:rw,markers:{show:!0,width:2,stroke:Bw,fill:kw,dash:"solid"},idx:null,idxs:null,values:[]};function Hw(i,e){let t=i.cursor.points,n=Mi(),s=t.size(i,e);Xt(n,Ca,s),Xt(n,Pa,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function Vw(i,e){let t=i.series[e].points;return t._fill||t._stroke}function Gw(i,e){let t=i.series[e].points;return t._stroke||t._fill}function Ww(i,e){return i.series[e].points.size}var _d=[0,0];function Xw(i,e,t){return _d[0]=e,_d[1]=t,_d}function sh(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function xd(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var qw={show:!0,x:!0,y:!0,lock:!1,move:Xw,points:{one:!1,show:Hw,size:Ww,width:0,stroke:Gw,fill:Vw},bind:{mousedown:sh,mouseup:sh,click:sh,dblclick:sh,mousemove:xd,mouseleave:xd,mouseenter:xd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},kg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Bd=dn({},kg,{filter:Ag}),zg=dn({},Bd,{size:10}),Hg=dn({},kg,{show:!1}),kd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Vg="bold "+kd,Gg=1.5,og={show:!0,scale:"x",stroke:Cd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vg,side:2,grid:Bd,ticks:zg,border:Hg,font:kd,lineGap:Gg,rotate:0},Yw="Value",$w="Time",ag={show:!0,scale:"x",auto:!1,sorted:1,min:Ft,max:-Ft,idxs:[]};function Zw(i,e,t,n,s){return e.map(r=>r==null?"":Nd(r))}function Jw(i,e,t,n,s,r,o){let a=[],l=Ks.get(s)||0;t=o?t:Ot(uh(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function wd(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?As:bg,u=gi(c(t));s=vo(l,u),l==10&&(s=yr[Wi(s,yr)]);let h=t,d=s*l;l==10&&(d=yr[Wi(d,yr)]);do a.push(h),h=h+s,l==10&&!Ks.has(h)&&(h=Ot(h,Ks.get(s))),h>=d&&(s=h,d=s*l,l==10&&(d=yr[Wi(d,yr)]));while(h<=n);return a}function Kw(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?wd(i,e,jn(l,t),n,s):[l],u=n>=0&&t<=0?[0]:[];return(t<-l?wd(i,e,jn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(u,c)}var Wg=/./,jw=/[12357]/,Qw=/[125]/,lg=/1/,Ad=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function eA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?Wg:l(7,o)-u>=c?jw:l(5,o)-u>=c?Qw:lg;if(h==lg){let d=vn(l(1,o)-u);if(d<c)return Ad(e.slice().reverse(),a.distr,h,wi(c/d)).reverse()}return Ad(e,a.distr,h,1)}function tA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=vn(l(1,o)-l(2,o));return c<a?Ad(e.slice().reverse(),3,Wg,wi(a/c)).reverse():e}function nA(i,e,t,n){return n==null?Pd:e==null?"":Nd(e)}var cg={show:!0,scale:"y",stroke:Cd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vg,side:3,grid:Bd,ticks:zg,border:Hg,font:kd,lineGap:Gg,rotate:0};function iA(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function sA(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=vn(o-r),l=i.series[e],c=a/(l.points.space*At);return n[1]-n[0]<=c}var hg={scale:null,auto:!0,sorted:0,min:Ft,max:-Ft},Xg=(i,e,t,n,s)=>s,ug={show:!0,auto:!0,sorted:0,gaps:Xg,alpha:1,facets:[dn({},hg,{scale:"x"}),dn({},hg,{scale:"y"})]},dg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Xg,alpha:1,points:{show:sA,filter:null},values:null,min:Ft,max:-Ft,idxs:[],path:null,clip:null};function rA(i,e,t,n,s){return t/10}var qg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},oA=dn({},qg,{time:!1,ori:1}),fg={};function Yg(i,e){let t=fg[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let u=0;u<t.plots.length;u++)t.plots[u]!=s&&t.plots[u].pub(n,s,r,o,a,l,c)}},i!=null&&(fg[i]=t)),t}var Mo=1,Ed=2;function Mr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],u=n==2?o[s.facets[0].scale]:o[i.series[0].scale],h=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,p=i.valToPosH,m=i.valToPosV;return u.ori==0?t(s,l,c,u,h,p,m,d,f,g,v,ph,Ao,gh,Zg,Kg):t(s,l,c,u,h,m,p,f,d,v,g,mh,Eo,Vd,Jg,jg)}function zd(i,e){let t=0,n=0,s=bt(i.bands,Ud);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function aA(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Es(i,e,t,n,s,r){return Mr(i,e,(o,a,l,c,u,h,d,f,g,v,p)=>{let m=o.pxRound,y=c.dir*(c.ori==0?1:-1),A=c.ori==0?Ao:Eo,M,P;y==1?(M=t,P=n):(M=n,P=t);let T=m(h(a[M],c,v,f)),x=m(d(l[M],u,p,g)),E=m(h(a[P],c,v,f)),O=m(d(r==1?u.max:u.min,u,p,g)),D=new Path2D(s);return A(D,E,O),A(D,T,O),A(D,T,x),D})}function fh(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?gh:Vd,l=t;for(let h=0;h<i.length;h++){let d=i[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function lA(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Hd(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let h=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[h]),g=d==h?f:r(i[d]),v=h-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let m=d+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=f&&a.push([f,g])}return a}function pg(i){return i==0?wg:i==1?yn:e=>xr(e,i)}function $g(i){let e=i==0?ph:mh,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(s,r,o,a,l):(c=Xi(c,a/2,l/2),u=Xi(u,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,u),t(s,r,o+l,r,o,u),t(s,r,o,r+a,o,c),s.closePath())}}var ph=(i,e,t)=>{i.moveTo(e,t)},mh=(i,e,t)=>{i.moveTo(t,e)},Ao=(i,e,t)=>{i.lineTo(e,t)},Eo=(i,e,t)=>{i.lineTo(t,e)},gh=$g(0),Vd=$g(1),Zg=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Jg=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Kg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},jg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Qg(i){return(e,t,n,s,r)=>Mr(e,t,(o,a,l,c,u,h,d,f,g,v,p)=>{let{pxRound:m,points:y}=o,A,M;c.ori==0?(A=ph,M=Zg):(A=mh,M=Jg);let P=Ot(y.width*At,3),T=(y.size-y.width)/2*At,x=Ot(T*2,3),E=new Path2D,O=new Path2D,{left:D,top:L,width:H,height:G}=e.bbox;gh(O,D-x,L-x,H+x*2,G+x*2);let N=V=>{if(l[V]!=null){let J=m(h(a[V],c,v,f)),z=m(d(l[V],u,p,g));A(E,J+T,z),M(E,J,z,T,0,rh*2)}};if(r)r.forEach(N);else for(let V=n;V<=s;V++)N(V);return{stroke:P>0?E:null,fill:E,clip:O,flags:Mo|Ed}})}function e0(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var cA=e0(Ao),hA=e0(Eo);function t0(i){let e=bt(i?.alignGaps,0);return(t,n,s,r)=>Mr(t,n,(o,a,l,c,u,h,d,f,g,v,p)=>{[s,r]=ch(l,s,r);let m=o.pxRound,y=G=>m(h(G,c,v,f)),A=G=>m(d(G,u,p,g)),M,P;c.ori==0?(M=Ao,P=cA):(M=Eo,P=hA);let T=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Mo},E=x.stroke,O=!1;if(r-s>=v*4){let G=ue=>t.posToVal(ue,c.key,!0),N=null,V=null,J,z,ce,K=y(a[T==1?s:r]),Q=y(a[s]),se=y(a[r]),de=G(T==1?Q+1:se-1);for(let ue=T==1?s:r;ue>=s&&ue<=r;ue+=T){let ee=a[ue],xe=(T==1?ee<de:ee>de)?K:y(ee),Te=l[ue];xe==K?Te!=null?(z=Te,N==null?(M(E,xe,A(z)),J=N=V=z):z<N?N=z:z>V&&(V=z)):Te===null&&(O=!0):(N!=null&&P(E,K,A(N),A(V),A(J),A(z)),Te!=null?(z=Te,M(E,xe,A(z)),N=V=J=z):(N=V=null,Te===null&&(O=!0)),K=xe,de=G(K+T))}N!=null&&N!=V&&ce!=K&&P(E,K,A(N),A(V),A(J),A(z))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let N=l[G];N===null?O=!0:N!=null&&M(E,y(a[G]),A(N))}let[L,H]=zd(t,n);if(o.fill!=null||L!=0){let G=x.fill=new Path2D(E),N=o.fillTo(t,n,o.min,o.max,L),V=A(N),J=y(a[s]),z=y(a[r]);T==-1&&([z,J]=[J,z]),M(G,z,V),M(G,J,V)}if(!o.spanGaps){let G=[];O&&G.push(...Hd(a,l,s,r,T,y,e)),x.gaps=G=o.gaps(t,n,s,r,G),x.clip=fh(G,c.ori,f,g,v,p)}return H!=0&&(x.band=H==2?[Es(t,n,s,r,E,-1),Es(t,n,s,r,E,1)]:Es(t,n,s,r,E,H)),x})}function uA(i){let e=bt(i.align,1),t=bt(i.ascDesc,!1),n=bt(i.alignGaps,0),s=bt(i.extend,!1);return(r,o,a,l)=>Mr(r,o,(c,u,h,d,f,g,v,p,m,y,A)=>{[a,l]=ch(h,a,l);let M=c.pxRound,{left:P,width:T}=r.bbox,x=Q=>M(g(Q,d,y,p)),E=Q=>M(v(Q,f,A,m)),O=d.ori==0?Ao:Eo,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Mo},L=D.stroke,H=d.dir*(d.ori==0?1:-1),G=E(h[H==1?a:l]),N=x(u[H==1?a:l]),V=N,J=N;s&&e==-1&&(J=P,O(L,J,G)),O(L,N,G);for(let Q=H==1?a:l;Q>=a&&Q<=l;Q+=H){let se=h[Q];if(se==null)continue;let de=x(u[Q]),ue=E(se);e==1?O(L,de,G):O(L,V,ue),O(L,de,ue),G=ue,V=de}let z=V;s&&e==1&&(z=P+T,O(L,z,G));let[ce,K]=zd(r,o);if(c.fill!=null||ce!=0){let Q=D.fill=new Path2D(L),se=c.fillTo(r,o,c.min,c.max,ce),de=E(se);O(Q,z,de),O(Q,J,de)}if(!c.spanGaps){let Q=[];Q.push(...Hd(u,h,a,l,H,x,n));let se=c.width*At/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),D.gaps=Q=c.gaps(r,o,a,l,Q),D.clip=fh(Q,d.ori,p,m,y,A)}return K!=0&&(D.band=K==2?[Es(r,o,a,l,L,-1),Es(r,o,a,l,L,1)]:Es(r,o,a,l,L,K)),D})}function mg(i,e,t,n,s,r,o=Ft){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let u=vn(i[l]-i[a]);u<c&&(c=u,o=vn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function dA(i){i=i||Da;let e=bt(i.size,[.6,Ft,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=bt(e[1],Ft),l=bt(e[2],1),c=bt(i.disp,Da),u=bt(i.each,f=>{}),{fill:h,stroke:d}=c;return(f,g,v,p)=>Mr(f,g,(m,y,A,M,P,T,x,E,O,D,L)=>{let H=m.pxRound,G=t,N=n*At,V=a*At,J=l*At,z,ce;M.ori==0?[z,ce]=r(f,g):[ce,z]=r(f,g);let K=M.dir*(M.ori==0?1:-1),Q=M.ori==0?gh:Vd,se=M.ori==0?u:(Ce,qe,st,Me,Nt,ze,Xe)=>{u(Ce,qe,st,Nt,Me,Xe,ze)},de=bt(f.bands,Ud).find(Ce=>Ce.series[0]==g),ue=de!=null?de.dir:0,ee=m.fillTo(f,g,m.min,m.max,ue),me=H(x(ee,P,L,O)),xe,Te,be,Ge=D,it=H(m.width*At),He=!1,ht=null,at=null,tt=null,qt=null;h!=null&&(it==0||d!=null)&&(He=!0,ht=h.values(f,g,v,p),at=new Map,new Set(ht).forEach(Ce=>{Ce!=null&&at.set(Ce,new Path2D)}),it>0&&(tt=d.values(f,g,v,p),qt=new Map,new Set(tt).forEach(Ce=>{Ce!=null&&qt.set(Ce,new Path2D)})));let{x0:Bt,size:rn}=c;if(Bt!=null&&rn!=null){G=1,y=Bt.values(f,g,v,p),Bt.unit==2&&(y=y.map(st=>f.posToVal(E+st*D,M.key,!0)));let Ce=rn.values(f,g,v,p);rn.unit==2?Te=Ce[0]*D:Te=T(Ce[0],M,D,E)-T(0,M,D,E),Ge=mg(y,A,T,M,D,E,Ge),be=Ge-Te+N}else Ge=mg(y,A,T,M,D,E,Ge),be=Ge*o+N,Te=Ge-be;be<1&&(be=0),it>=Te/2&&(it=0),be<5&&(H=wg);let Lt=be>0,Sn=Ge-be-(Lt?it:0);Te=H(Md(Sn,J,V)),xe=(G==0?Te/2:G==K?0:Te)-G*K*((G==0?N/2:0)+(Lt?it/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},fn=He?null:new Path2D,Kt=null;if(de!=null)Kt=f.data[de.series[1]];else{let{y0:Ce,y1:qe}=c;Ce!=null&&qe!=null&&(A=qe.values(f,g,v,p),Kt=Ce.values(f,g,v,p))}let on=z*Te,F=ce*Te;for(let Ce=K==1?v:p;Ce>=v&&Ce<=p;Ce+=K){let qe=A[Ce];if(qe==null)continue;if(Kt!=null){let q=Kt[Ce]??0;if(qe-q==0)continue;me=x(q,P,L,O)}let st=M.distr!=2||c!=null?y[Ce]:Ce,Me=T(st,M,D,E),Nt=x(bt(qe,ee),P,L,O),ze=H(Me-xe),Xe=H(jn(Nt,me)),R=H(Xi(Nt,me)),S=Xe-R;if(qe!=null){let q=qe<0?F:on,he=qe<0?on:F;He?(it>0&&tt[Ce]!=null&&Q(qt.get(tt[Ce]),ze,R+gi(it/2),Te,jn(0,S-it),q,he),ht[Ce]!=null&&Q(at.get(ht[Ce]),ze,R+gi(it/2),Te,jn(0,S-it),q,he)):Q(fn,ze,R+gi(it/2),Te,jn(0,S-it),q,he),se(f,g,Ce,ze-it/2,R,Te+it,S)}}return it>0?vt.stroke=He?qt:fn:He||(vt._fill=m.width==0?m._fill:m._stroke??m._fill,vt.width=0),vt.fill=He?at:fn,vt})}function fA(i,e){let t=bt(e?.alignGaps,0);return(n,s,r,o)=>Mr(n,s,(a,l,c,u,h,d,f,g,v,p,m)=>{[r,o]=ch(c,r,o);let y=a.pxRound,A=z=>y(d(z,u,p,g)),M=z=>y(f(z,h,m,v)),P,T,x;u.ori==0?(P=ph,x=Ao,T=Kg):(P=mh,x=Eo,T=jg);let E=u.dir*(u.ori==0?1:-1),O=A(l[E==1?r:o]),D=O,L=[],H=[];for(let z=E==1?r:o;z>=r&&z<=o;z+=E)if(c[z]!=null){let K=l[z],Q=A(K);L.push(D=Q),H.push(M(c[z]))}let G={stroke:i(L,H,P,x,T,y),fill:null,clip:null,band:null,gaps:null,flags:Mo},N=G.stroke,[V,J]=zd(n,s);if(a.fill!=null||V!=0){let z=G.fill=new Path2D(N),ce=a.fillTo(n,s,a.min,a.max,V),K=M(ce);x(z,D,K),x(z,O,K)}if(!a.spanGaps){let z=[];z.push(...Hd(l,c,r,o,E,A,t)),G.gaps=z=a.gaps(n,s,r,o,z),G.clip=fh(z,u.ori,g,v,p,m)}return J!=0&&(G.band=J==2?[Es(n,s,r,o,N,-1),Es(n,s,r,o,N,1)]:Es(n,s,r,o,N,J)),G})}function pA(i){return fA(mA,i)}function mA(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=e[d+1]-e[d],h[d]=i[d+1]-i[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+h[d]/3,e[d]+l[d]*h[d]/3,i[d+1]-h[d]/3,e[d+1]-l[d+1]*h[d]/3,i[d+1],e[d+1])}return a}var Td=new Set;function gg(){for(let i of Td)i.syncRect(!0)}wo&&(Sr(ZM,yo,gg),Sr(JM,yo,gg,!0),Sr(oh,yo,()=>{Un.pxRatio=At}));var gA=t0(),_A=Qg();function _g(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Rd(r,o,e,t))}function xA(i,e){return i.map((t,n)=>n==0?{}:dn({},e,t))}function Rd(i,e,t,n){return dn({},e==0?t:n,i)}function n0(i,e,t){return e==null?So:[e,t]}var yA=n0;function vA(i,e,t){return e==null?So:ah(e,t,Dd,!0)}function i0(i,e,t,n){return e==null?So:hh(e,t,i.scales[n].log,!1)}var SA=i0;function s0(i,e,t,n){return e==null?So:Ld(e,t,i.scales[n].log,!1)}var bA=s0;function MA(i,e,t,n,s){let r=jn(Zm(i),Zm(e)),o=e-i,a=Wi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?Ks.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function xg(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=yn((t=+s)*At))+"px"),[i,e,t]}function wA(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*At,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Un(i,e,t){let n={mode:bt(i.mode,1)},s=n.mode;function r(_,b,C,I){let k=b.valToPct(_);return I+C*(b.dir==-1?1-k:k)}function o(_,b,C,I){let k=b.valToPct(_);return I+C*(b.dir==-1?k:1-k)}function a(_,b,C,I){return b.ori==0?r(_,b,C,I):o(_,b,C,I)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Mi(IM);if(i.id!=null&&(c.id=i.id),mi(c,i.class),i.title){let _=Mi(NM,c);_.textContent=i.title}let u=Gi("canvas"),h=n.ctx=u.getContext("2d"),d=Mi(UM,c);Sr("click",d,_=>{_.target===g&&(Ht!=Dr||Yt!=Nr)&&Pn.click(n,_)},!0);let f=n.under=Mi(FM,d);d.appendChild(u);let g=n.over=Mi(OM,d);i=bo(i);let v=+bt(i.pxAlign,1),p=pg(v);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let m=i.ms||.001,y=n.series=s==1?_g(i.series||[],ag,dg,!1):xA(i.series||[null],ug),A=n.axes=_g(i.axes||[],og,cg,!0),M=n.scales={},P=n.bands=i.bands||[];P.forEach(_=>{_.fill=yt(_.fill||null),_.dir=bt(_.dir,-1)});let T=s==2?y[1].facets[0].scale:y[0].scale,x={axes:us,series:dt},E=(i.drawOrder||["axes","series"]).map(_=>x[_]);function O(_){let b=_.distr==3?C=>As(C>0?C:_.clamp(n,C,_.min,_.max,_.key)):_.distr==4?C=>md(C,_.asinh):_.distr==100?C=>_.fwd(C):C=>C;return C=>{let I=b(C),{_min:k,_max:Z}=_,ae=Z-k;return(I-k)/ae}}function D(_){let b=M[_];if(b==null){let C=(i.scales||Da)[_]||Da;if(C.from!=null){D(C.from);let I=dn({},M[C.from],C,{key:_});I.valToPct=O(I),M[_]=I}else{b=M[_]=dn({},_==T?qg:oA,C),b.key=_;let I=b.time,k=b.range,Z=Js(k);if((_!=T||s==2&&!I)&&(Z&&(k[0]==null||k[1]==null)&&(k={min:k[0]==null?qm:{mode:1,hard:k[0],soft:k[0]},max:k[1]==null?qm:{mode:1,hard:k[1],soft:k[1]}},Z=!1),!Z&&dh(k))){let ae=k;k=(fe,ve,De)=>ve==null?So:ah(ve,De,ae)}b.range=yt(k||(I?yA:_==T?b.distr==3?SA:b.distr==4?bA:n0:b.distr==3?i0:b.distr==4?s0:vA)),b.auto=yt(Z?!1:b.auto),b.clamp=yt(b.clamp||rA),b._min=b._max=null,b.valToPct=O(b)}}}D("x"),D("y"),s==1&&y.forEach(_=>{D(_.scale)}),A.forEach(_=>{D(_.scale)});for(let _ in i.scales)D(_);let L=M[T],H=L.distr,G,N;L.ori==0?(mi(c,LM),G=r,N=o):(mi(c,DM),G=o,N=r);let V={};for(let _ in M){let b=M[_];(b.min!=null||b.max!=null)&&(V[_]={min:b.min,max:b.max},b.min=b.max=null)}let J=i.tzDate||(_=>new Date(yn(_/m))),z=i.fmtDate||Fd,ce=m==1?Lw(J):Uw(J),K=ig(J,ng(m==1?Iw:Nw,z)),Q=rg(J,sg(Ow,z)),se=[],de=n.legend=dn({},zw,i.legend),ue=n.cursor=dn({},qw,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=se,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Te,be,Ge,it=[],He=[],ht,at=!1,tt={};if(de.live){let _=y[1]?y[1].values:null;at=_!=null,ht=at?_(n,1,0):{_:0};for(let b in ht)tt[b]=Pd}if(ee)if(Te=Gi("table",GM,c),Ge=Gi("tbody",null,Te),de.mount(n,Te),at){be=Gi("thead",null,Te,Ge);let _=Gi("tr",null,be);Gi("th",null,_);for(var qt in ht)Gi("th",Dm,_).textContent=qt}else mi(Te,XM),de.live&&mi(Te,WM);let Bt={show:!0},rn={show:!1};function Lt(_,b){if(b==0&&(at||!de.live||s==2))return So;let C=[],I=Gi("tr",qM,Ge,Ge.childNodes[b]);mi(I,_.class),_.show||mi(I,vr);let k=Gi("th",null,I);if(xe.show){let fe=Mi(YM,k);if(b>0){let ve=xe.width(n,b);ve&&(fe.style.border=ve+"px "+xe.dash(n,b)+" "+xe.stroke(n,b)),fe.style.background=xe.fill(n,b)}}let Z=Mi(Dm,k);_.label instanceof HTMLElement?Z.appendChild(_.label):Z.textContent=_.label,b>0&&(xe.show||(Z.style.color=_.width>0?xe.stroke(n,b):xe.fill(n,b)),vt("click",k,fe=>{if(ue._lock)return;Ze(fe);let ve=y.indexOf(_);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=y.some((Ne,Fe)=>Fe>0&&Fe!=ve&&Ne.show);y.forEach((Ne,Fe)=>{Fe>0&&Zi(Fe,De?Fe==ve?Bt:rn:Bt,!0,hn.setSeries)})}else Zi(ve,{show:!_.show},!0,hn.setSeries)},!1),Je&&vt(Om,k,fe=>{ue._lock||(Ze(fe),Zi(y.indexOf(_),Fr,!0,hn.setSeries))},!1));for(var ae in ht){let fe=Gi("td",$M,I);fe.textContent="--",C.push(fe)}return[I,C]}let Sn=new Map;function vt(_,b,C,I=!0){let k=Sn.get(b)||{},Z=ue.bind[_](n,b,C,I);Z&&(Sr(_,b,k[_]=Z),Sn.set(b,k))}function fn(_,b,C){let I=Sn.get(b)||{};for(let k in I)(_==null||k==_)&&(bd(k,b,I[k]),delete I[k]);_==null&&Sn.delete(b)}let Kt=0,on=0,F=0,Ce=0,qe=0,st=0,Me=qe,Nt=st,ze=F,Xe=Ce,R=0,S=0,q=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,te=!1,ie=!1,pe=!1;function U(_,b,C){(C||_!=n.width||b!=n.height)&&re(_,b),lt(!1),ye=!0,_e=!0,Fn()}function re(_,b){n.width=Kt=F=_,n.height=on=Ce=b,qe=st=0,Se(),Ve();let C=n.bbox;R=C.left=xr(qe*At,.5),S=C.top=xr(st*At,.5),q=C.width=xr(F*At,.5),he=C.height=xr(Ce*At,.5)}let ne=3;function we(){let _=!1,b=0;for(;!_;){b++;let C=Pr(b),I=$i(b);_=b==ne||C&&I,_||(re(n.width,n.height),_e=!0)}}function ge({width:_,height:b}){U(_,b)}n.setSize=ge;function Se(){let _=!1,b=!1,C=!1,I=!1;A.forEach((k,Z)=>{if(k.show&&k._show){let{side:ae,_size:fe}=k,ve=ae%2,De=k.label!=null?k.labelSize:0,Ne=fe+De;Ne>0&&(ve?(F-=Ne,ae==3?(qe+=Ne,I=!0):C=!0):(Ce-=Ne,ae==0?(st+=Ne,_=!0):b=!0))}}),qi[0]=_,qi[1]=C,qi[2]=b,qi[3]=I,F-=Ai[1]+Ai[3],qe+=Ai[3],Ce-=Ai[2]+Ai[0],st+=Ai[0]}function Ve(){let _=qe+F,b=st+Ce,C=qe,I=st;function k(Z,ae){switch(Z){case 1:return _+=ae,_-ae;case 2:return b+=ae,b-ae;case 3:return C-=ae,C+ae;case 0:return I-=ae,I+ae}}A.forEach((Z,ae)=>{if(Z.show&&Z._show){let fe=Z.side;Z._pos=k(fe,Z._size),Z.label!=null&&(Z._lpos=k(fe,Z.labelSize))}})}if(ue.dataIdx==null){let _=ue.hover,b=_.skip=new Set(_.skip??[]);b.add(void 0);let C=_.prox=yt(_.prox),I=_.bias??=0;ue.dataIdx=(k,Z,ae,fe)=>{if(Z==0)return ae;let ve=ae,De=C(k,Z,ae,fe)??Ft,Ne=De>=0&&De<Ft,Fe=L.ori==0?F:Ce,nt=ue.left,Mt=e[0],St=e[Z];if(b.has(St[ae])){ve=null;let mt=null,$e=null,We;if(I==0||I==-1)for(We=ae;mt==null&&We-- >0;)b.has(St[We])||(mt=We);if(I==0||I==1)for(We=ae;$e==null&&We++<St.length;)b.has(St[We])||($e=We);if(mt!=null||$e!=null)if(Ne){let Gt=mt==null?-1/0:G(Mt[mt],L,Fe,0),en=$e==null?1/0:G(Mt[$e],L,Fe,0),An=nt-Gt,Dt=en-nt;An<=Dt?An<=De&&(ve=mt):Dt<=De&&(ve=$e)}else ve=$e==null?mt:mt==null?$e:ae-mt<=$e-ae?mt:$e}else Ne&&vn(nt-G(Mt[ae],L,Fe,0))>De&&(ve=null);return ve}}let Ze=_=>{ue.event=_};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=yt(le.show),le.size=yt(le.size),le.stroke=yt(le.stroke),le.width=yt(le.width),le.fill=yt(le.fill);let Oe=n.focus=dn({},i.focus||{alpha:.3},ue.focus),Je=Oe.prox>=0,Re=Je&&le.one,ot=[],zt=[],Hn=[];function Io(_,b){let C=le.show(n,b);if(C instanceof HTMLElement)return mi(C,VM),mi(C,_.class),as(C,-10,-10,F,Ce),g.insertBefore(C,ot[b]),C}function Tr(_,b){if(s==1||b>0){let C=s==1&&M[_.scale].time,I=_.value;_.value=C?jm(I)?rg(J,sg(I,z)):I||Q:I||nA,_.label=_.label||(C?$w:Yw)}if(Re||b>0){_.width=_.width==null?1:_.width,_.paths=_.paths||gA||ow,_.fillTo=yt(_.fillTo||aA),_.pxAlign=+bt(_.pxAlign,v),_.pxRound=pg(_.pxAlign),_.stroke=yt(_.stroke||null),_.fill=yt(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let C=iA(jn(1,_.width),1),I=_.points=dn({},{size:C,width:jn(1,C*.2),stroke:_.stroke,space:C*2,paths:_A,_stroke:null,_fill:null},_.points);I.show=yt(I.show),I.filter=yt(I.filter),I.fill=yt(I.fill),I.stroke=yt(I.stroke),I.paths=yt(I.paths),I.pxAlign=_.pxAlign}if(ee){let C=Lt(_,b);it.splice(b,0,C[0]),He.splice(b,0,C[1]),de.values.push(null)}if(me){se.splice(b,0,null);let C=null;Re?b==0&&(C=Io(_,b)):b>0&&(C=Io(_,b)),ot.splice(b,0,C),zt.splice(b,0,0),Hn.splice(b,0,0)}wn("addSeries",b)}function Sh(_,b){b=b??y.length,_=s==1?Rd(_,b,ag,dg):Rd(_,b,{},ug),y.splice(b,0,_),Tr(y[b],b)}n.addSeries=Sh;function za(_){if(y.splice(_,1),ee){de.values.splice(_,1),He.splice(_,1);let b=it.splice(_,1)[0];fn(null,b.firstChild),b.remove()}me&&(se.splice(_,1),ot.splice(_,1)[0].remove(),zt.splice(_,1),Hn.splice(_,1)),wn("delSeries",_)}n.delSeries=za;let qi=[!1,!1,!1,!1];function ls(_,b){if(_._show=_.show,_.show){let C=_.side%2,I=M[_.scale];I==null&&(_.scale=C?y[1].scale:T,I=M[_.scale]);let k=I.time;_.size=yt(_.size),_.space=yt(_.space),_.rotate=yt(_.rotate),Js(_.incrs)&&_.incrs.forEach(ae=>{!Ks.has(ae)&&Ks.set(ae,Tg(ae))}),_.incrs=yt(_.incrs||(I.distr==2?Rw:k?m==1?Pw:Dw:yr)),_.splits=yt(_.splits||(k&&I.distr==1?ce:I.distr==3?wd:I.distr==4?Kw:Jw)),_.stroke=yt(_.stroke),_.grid.stroke=yt(_.grid.stroke),_.ticks.stroke=yt(_.ticks.stroke),_.border.stroke=yt(_.border.stroke);let Z=_.values;_.values=Js(Z)&&!Js(Z[0])?yt(Z):k?Js(Z)?ig(J,ng(Z,z)):jm(Z)?Fw(J,Z):Z||K:Z||Zw,_.filter=yt(_.filter||(I.distr>=3&&I.log==10?eA:I.distr==3&&I.log==2?tA:Ag)),_.font=xg(_.font),_.labelFont=xg(_.labelFont),_._size=_.size(n,null,b,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(qi[b]=!0,_._el=Mi(BM,d))}}function cs(_,b,C,I){let[k,Z,ae,fe]=C,ve=b%2,De=0;return ve==0&&(fe||Z)&&(De=b==0&&!k||b==2&&!ae?yn(og.size/3):0),ve==1&&(k||ae)&&(De=b==1&&!Z||b==3&&!fe?yn(cg.size/2):0),De}let Lo=n.padding=(i.padding||[cs,cs,cs,cs]).map(_=>yt(bt(_,cs))),Ai=n._padding=Lo.map((_,b)=>_(n,b,qi,0)),jt,nn=null,sn=null,Yi=s==1?y[0].idxs:null,ni=null,Ts=!1;function Do(_,b){if(e=_??[],n.data=n._data=e,s==2){jt=0;for(let C=1;C<y.length;C++)jt+=e[C][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ni=e[0],jt=ni.length;let C=e;if(H==2){C=e.slice();let I=C[0]=Array(jt);for(let k=0;k<jt;k++)I[k]=k}n._data=e=C}if(lt(!0),wn("setData"),H==2&&(ye=!0),b!==!1){let C=L;C.auto(n,Ts)?No():Ps(T,C.min,C.max),te=te||ue.left>=0,pe=!0,Fn()}}n.setData=Do;function No(){Ts=!0;let _,b;s==1&&(jt>0?(nn=Yi[0]=0,sn=Yi[1]=jt-1,_=e[0][nn],b=e[0][sn],H==2?(_=nn,b=sn):_==b&&(H==3?[_,b]=hh(_,_,L.log,!1):H==4?[_,b]=Ld(_,_,L.log,!1):L.time?b=_+yn(86400/m):[_,b]=ah(_,b,Dd,!0))):(nn=Yi[0]=_=null,sn=Yi[1]=b=null)),Ps(T,_,b)}let Rr,Rs,Cr,w,B,j,Y,$,Ae,Ie;function Ee(_,b,C,I,k,Z){_??=Um,C??=Ud,I??="butt",k??=Um,Z??="round",_!=Rr&&(h.strokeStyle=Rr=_),k!=Rs&&(h.fillStyle=Rs=k),b!=Cr&&(h.lineWidth=Cr=b),Z!=B&&(h.lineJoin=B=Z),I!=j&&(h.lineCap=j=I),C!=w&&h.setLineDash(w=C)}function Le(_,b,C,I){b!=Rs&&(h.fillStyle=Rs=b),_!=Y&&(h.font=Y=_),C!=$&&(h.textAlign=$=C),I!=Ae&&(h.textBaseline=Ae=I)}function ke(_,b,C,I,k=0){if(I.length>0&&_.auto(n,Ts)&&(b==null||b.min==null)){let Z=bt(nn,0),ae=bt(sn,I.length-1),fe=C.min==null?ew(I,Z,ae,k,_.distr==3):[C.min,C.max];_.min=Xi(_.min,C.min=fe[0]),_.max=jn(_.max,C.max=fe[1])}}let Ke={min:null,max:null};function ut(){for(let I in M){let k=M[I];V[I]==null&&(k.min==null||V[T]!=null&&k.auto(n,Ts))&&(V[I]=Ke)}for(let I in M){let k=M[I];V[I]==null&&k.from!=null&&V[k.from]!=null&&(V[I]=Ke)}V[T]!=null&&lt(!0);let _={};for(let I in V){let k=V[I];if(k!=null){let Z=_[I]=bo(M[I],cw);if(k.min!=null)dn(Z,k);else if(I!=T||s==2)if(jt==0&&Z.from==null){let ae=Z.range(n,null,null,I);Z.min=ae[0],Z.max=ae[1]}else Z.min=Ft,Z.max=-Ft}}if(jt>0){y.forEach((I,k)=>{if(s==1){let Z=I.scale,ae=V[Z];if(ae==null)return;let fe=_[Z];if(k==0){let ve=fe.range(n,fe.min,fe.max,Z);fe.min=ve[0],fe.max=ve[1],nn=Wi(fe.min,e[0]),sn=Wi(fe.max,e[0]),sn-nn>1&&(e[0][nn]<fe.min&&nn++,e[0][sn]>fe.max&&sn--),I.min=ni[nn],I.max=ni[sn]}else I.show&&I.auto&&ke(fe,ae,I,e[k],I.sorted);I.idxs[0]=nn,I.idxs[1]=sn}else if(k>0&&I.show&&I.auto){let[Z,ae]=I.facets,fe=Z.scale,ve=ae.scale,[De,Ne]=e[k],Fe=_[fe],nt=_[ve];Fe!=null&&ke(Fe,V[fe],Z,De,Z.sorted),nt!=null&&ke(nt,V[ve],ae,Ne,ae.sorted),I.min=ae.min,I.max=ae.max}});for(let I in _){let k=_[I],Z=V[I];if(k.from==null&&(Z==null||Z.min==null)){let ae=k.range(n,k.min==Ft?null:k.min,k.max==-Ft?null:k.max,I);k.min=ae[0],k.max=ae[1]}}}for(let I in _){let k=_[I];if(k.from!=null){let Z=_[k.from];if(Z.min==null)k.min=k.max=null;else{let ae=k.range(n,Z.min,Z.max,I);k.min=ae[0],k.max=ae[1]}}}let b={},C=!1;for(let I in _){let k=_[I],Z=M[I];if(Z.min!=k.min||Z.max!=k.max){Z.min=k.min,Z.max=k.max;let ae=Z.distr;Z._min=ae==3?As(Z.min):ae==4?md(Z.min,Z.asinh):ae==100?Z.fwd(Z.min):Z.min,Z._max=ae==3?As(Z.max):ae==4?md(Z.max,Z.asinh):ae==100?Z.fwd(Z.max):Z.max,b[I]=C=!0}}if(C){y.forEach((I,k)=>{s==2?k>0&&b.y&&(I._paths=null):b[I.scale]&&(I._paths=null)});for(let I in b)ye=!0,wn("setScale",I);me&&ue.left>=0&&(te=pe=!0)}for(let I in V)V[I]=null}function Be(_){let b=Md(nn-1,0,jt-1),C=Md(sn+1,0,jt-1);for(;_[b]==null&&b>0;)b--;for(;_[C]==null&&C<jt-1;)C++;return[b,C]}function dt(){if(jt>0){let _=y.some(b=>b._focus)&&Ie!=Oe.alpha;_&&(h.globalAlpha=Ie=Oe.alpha),y.forEach((b,C)=>{if(C>0&&b.show&&(Jt(C,!1),Jt(C,!0),b._paths==null)){let I=Ie;Ie!=b.alpha&&(h.globalAlpha=Ie=b.alpha);let k=s==2?[0,e[C][0].length-1]:Be(e[C]);b._paths=b.paths(n,C,k[0],k[1]),Ie!=I&&(h.globalAlpha=Ie=I)}}),y.forEach((b,C)=>{if(C>0&&b.show){let I=Ie;Ie!=b.alpha&&(h.globalAlpha=Ie=b.alpha),b._paths!=null&&Rt(C,!1);{let k=b._paths!=null?b._paths.gaps:null,Z=b.points.show(n,C,nn,sn,k),ae=b.points.filter(n,C,Z,k);(Z||ae)&&(b.points._paths=b.points.paths(n,C,nn,sn,ae),Rt(C,!0))}Ie!=I&&(h.globalAlpha=Ie=I),wn("drawSeries",C)}}),_&&(h.globalAlpha=Ie=1)}}function Jt(_,b){let C=b?y[_].points:y[_];C._stroke=C.stroke(n,_),C._fill=C.fill(n,_)}function Rt(_,b){let C=b?y[_].points:y[_],{stroke:I,fill:k,clip:Z,flags:ae,_stroke:fe=C._stroke,_fill:ve=C._fill,_width:De=C.width}=C._paths;De=Ot(De*At,3);let Ne=null,Fe=De%2/2;b&&ve==null&&(ve=De>0?"#fff":fe);let nt=C.pxAlign==1&&Fe>0;if(nt&&h.translate(Fe,Fe),!b){let Mt=R-De/2,St=S-De/2,mt=q+De,$e=he+De;Ne=new Path2D,Ne.rect(Mt,St,mt,$e)}b?Ue(fe,De,C.dash,C.cap,ve,I,k,ae,Z):Ct(_,fe,De,C.dash,C.cap,ve,I,k,ae,Ne,Z),nt&&h.translate(-Fe,-Fe)}function Ct(_,b,C,I,k,Z,ae,fe,ve,De,Ne){let Fe=!1;ve!=0&&P.forEach((nt,Mt)=>{if(nt.series[0]==_){let St=y[nt.series[1]],mt=e[nt.series[1]],$e=(St._paths||Da).band;Js($e)&&($e=nt.dir==1?$e[0]:$e[1]);let We,Gt=null;St.show&&$e&&nw(mt,nn,sn)?(Gt=nt.fill(n,Mt)||Z,We=St._paths.clip):$e=null,Ue(b,C,I,k,Gt,ae,fe,ve,De,Ne,We,$e),Fe=!0}}),Fe||Ue(b,C,I,k,Z,ae,fe,ve,De,Ne)}let pn=Mo|Ed;function Ue(_,b,C,I,k,Z,ae,fe,ve,De,Ne,Fe){Ee(_,b,C,I,k),(ve||De||Fe)&&(h.save(),ve&&h.clip(ve),De&&h.clip(De)),Fe?(fe&pn)==pn?(h.clip(Fe),Ne&&h.clip(Ne),_t(k,ae),an(_,Z,b)):fe&Ed?(_t(k,ae),h.clip(Fe),an(_,Z,b)):fe&Mo&&(h.save(),h.clip(Fe),Ne&&h.clip(Ne),_t(k,ae),h.restore(),an(_,Z,b)):(_t(k,ae),an(_,Z,b)),(ve||De||Fe)&&h.restore()}function an(_,b,C){C>0&&(b instanceof Map?b.forEach((I,k)=>{h.strokeStyle=Rr=k,h.stroke(I)}):b!=null&&_&&h.stroke(b))}function _t(_,b){b instanceof Map?b.forEach((C,I)=>{h.fillStyle=Rs=I,h.fill(C)}):b!=null&&_&&h.fill(b)}function hs(_,b,C,I){let k=A[_],Z;if(I<=0)Z=[0,0];else{let ae=k._space=k.space(n,_,b,C,I),fe=k._incrs=k.incrs(n,_,b,C,I,ae);Z=MA(b,C,fe,I,ae)}return k._found=Z}function ln(_,b,C,I,k,Z,ae,fe,ve,De){let Ne=ae%2/2;v==1&&h.translate(Ne,Ne),Ee(fe,ae,ve,De,fe),h.beginPath();let Fe,nt,Mt,St,mt=k+(I==0||I==3?-Z:Z);C==0?(nt=k,St=mt):(Fe=k,Mt=mt);for(let $e=0;$e<_.length;$e++)b[$e]!=null&&(C==0?Fe=Mt=_[$e]:nt=St=_[$e],h.moveTo(Fe,nt),h.lineTo(Mt,St));h.stroke(),v==1&&h.translate(-Ne,-Ne)}function Pr(_){let b=!0;return A.forEach((C,I)=>{if(!C.show)return;let k=M[C.scale];if(k.min==null){C._show&&(b=!1,C._show=!1,lt(!1));return}else C._show||(b=!1,C._show=!0,lt(!1));let Z=C.side,ae=Z%2,{min:fe,max:ve}=k,[De,Ne]=hs(I,fe,ve,ae==0?F:Ce);if(Ne==0)return;let Fe=k.distr==2,nt=C._splits=C.splits(n,I,fe,ve,De,Ne,Fe),Mt=k.distr==2?nt.map(We=>ni[We]):nt,St=k.distr==2?ni[nt[1]]-ni[nt[0]]:De,mt=C._values=C.values(n,C.filter(n,Mt,I,Ne,St),I,Ne,St);C._rotate=Z==2?C.rotate(n,mt,I,Ne):0;let $e=C._size;C._size=wi(C.size(n,mt,I,_)),$e!=null&&C._size!=$e&&(b=!1)}),b}function $i(_){let b=!0;return Lo.forEach((C,I)=>{let k=C(n,I,qi,_);k!=Ai[I]&&(b=!1),Ai[I]=k}),b}function us(){for(let _=0;_<A.length;_++){let b=A[_];if(!b.show||!b._show)continue;let C=b.side,I=C%2,k,Z,ae=b.stroke(n,_),fe=C==0||C==3?-1:1,[ve,De]=b._found;if(b.label!=null){let Wn=b.labelGap*fe,ri=yn((b._lpos+Wn)*At);Le(b.labelFont[0],ae,"center",C==2?"top":Nm),h.save(),I==1?(k=Z=0,h.translate(ri,yn(S+he/2)),h.rotate((C==3?-rh:rh)/2)):(k=yn(R+q/2),Z=ri);let tr=Mg(b.label)?b.label(n,_,ve,De):b.label;h.fillText(tr,k,Z),h.restore()}if(De==0)continue;let Ne=M[b.scale],Fe=I==0?q:he,nt=I==0?R:S,Mt=b._splits,St=Ne.distr==2?Mt.map(Wn=>ni[Wn]):Mt,mt=Ne.distr==2?ni[Mt[1]]-ni[Mt[0]]:ve,$e=b.ticks,We=b.border,Gt=$e.show?$e.size:0,en=yn(Gt*At),An=yn((b.alignTo==2?b._size-Gt-b.gap:b.gap)*At),Dt=b._rotate*-rh/180,tn=p(b._pos*At),ii=(en+An)*fe,Gn=tn+ii;Z=I==0?Gn:0,k=I==1?Gn:0;let xi=b.font[0],Ei=b.align==1?_o:b.align==2?dd:Dt>0?_o:Dt<0?dd:I==0?"center":C==3?dd:_o,Ki=Dt||I==1?"middle":C==2?"top":Nm;Le(xi,ae,Ei,Ki);let si=b.font[1]*b.lineGap,yi=Mt.map(Wn=>p(a(Wn,Ne,Fe,nt))),Ti=b._values;for(let Wn=0;Wn<Ti.length;Wn++){let ri=Ti[Wn];if(ri!=null){I==0?k=yi[Wn]:Z=yi[Wn],ri=""+ri;let tr=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Xn=0;Xn<tr.length;Xn++){let Sf=tr[Xn];Dt?(h.save(),h.translate(k,Z+Xn*si),h.rotate(Dt),h.fillText(Sf,0,0),h.restore()):h.fillText(Sf,k,Z+Xn*si)}}}$e.show&&ln(yi,$e.filter(n,St,_,De,mt),I,C,tn,en,Ot($e.width*At,3),$e.stroke(n,_),$e.dash,$e.cap);let ji=b.grid;ji.show&&ln(yi,ji.filter(n,St,_,De,mt),I,I==0?2:1,I==0?S:R,I==0?he:q,Ot(ji.width*At,3),ji.stroke(n,_),ji.dash,ji.cap),We.show&&ln([tn],[1],I==0?1:0,I==0?1:2,I==1?S:R,I==1?he:q,Ot(We.width*At,3),We.stroke(n,_),We.dash,We.cap)}wn("drawAxes")}function lt(_){y.forEach((b,C)=>{C>0&&(b._paths=null,_&&(s==1?(b.min=null,b.max=null):b.facets.forEach(I=>{I.min=null,I.max=null})))})}let Qt=!1,Vn=!1,Pt=[];function cn(){Vn=!1;for(let _=0;_<Pt.length;_++)wn(...Pt[_]);Pt.length=0}function Fn(){Qt||(gw(nf),Qt=!0)}function Ha(_,b=!1){Qt=!0,Vn=b,_(n),nf(),b&&Pt.length>0&&queueMicrotask(cn)}n.batch=Ha;function nf(){if(oe&&(ut(),oe=!1),ye&&(we(),ye=!1),_e){if(Xt(f,_o,qe),Xt(f,"top",st),Xt(f,Ca,F),Xt(f,Pa,Ce),Xt(g,_o,qe),Xt(g,"top",st),Xt(g,Ca,F),Xt(g,Pa,Ce),Xt(d,Ca,Kt),Xt(d,Pa,on),u.width=yn(Kt*At),u.height=yn(on*At),A.forEach(({_el:_,_show:b,_size:C,_pos:I,side:k})=>{if(_!=null)if(b){let Z=k===3||k===0?C:0,ae=k%2==1;Xt(_,ae?"left":"top",I-Z),Xt(_,ae?"width":"height",C),Xt(_,ae?"top":"left",ae?st:qe),Xt(_,ae?"height":"width",ae?Ce:F),Sd(_,vr)}else mi(_,vr)}),Rr=Rs=Cr=B=j=Y=$=Ae=w=null,Ie=1,Oo(!0),qe!=Me||st!=Nt||F!=ze||Ce!=Xe){lt(!1);let _=F/ze,b=Ce/Xe;if(me&&!te&&ue.left>=0){ue.left*=_,ue.top*=b,Ir&&as(Ir,yn(ue.left),0,F,Ce),Lr&&as(Lr,0,yn(ue.top),F,Ce);for(let C=0;C<ot.length;C++){let I=ot[C];I!=null&&(zt[C]*=_,Hn[C]*=b,as(I,wi(zt[C]),wi(Hn[C]),F,Ce))}}if(Vt.show&&!ie&&Vt.left>=0&&Vt.width>0){Vt.left*=_,Vt.width*=_,Vt.top*=b,Vt.height*=b;for(let C in Th)Xt(Ur,C,Vt[C])}Me=qe,Nt=st,ze=F,Xe=Ce}wn("setSize"),_e=!1}Kt>0&&on>0&&(h.clearRect(0,0,u.width,u.height),wn("drawClear"),E.forEach(_=>_()),wn("draw")),Vt.show&&ie&&(Va(Vt),ie=!1),me&&te&&(er(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Ah(),pe=!1),l||(l=!0,n.status=1,wn("ready")),Ts=!1,Qt=!1}n.redraw=(_,b)=>{ye=b||!1,_!==!1?Ps(T,L.min,L.max):Fn()};function bh(_,b){let C=M[_];if(C.from==null){if(jt==0){let I=C.range(n,b.min,b.max,_);b.min=I[0],b.max=I[1]}if(b.min>b.max){let I=b.min;b.min=b.max,b.max=I}if(jt>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;_==T&&C.distr==2&&jt>0&&(b.min=Wi(b.min,e[0]),b.max=Wi(b.max,e[0]),b.min==b.max&&b.max++),V[_]=b,oe=!0,Fn()}}n.setScale=bh;let Mh,wh,Ir,Lr,sf,rf,Dr,Nr,of,af,Ht,Yt,Cs=!1,Pn=ue.drag,bn=Pn.x,Mn=Pn.y;me&&(ue.x&&(Mh=Mi(zM,g)),ue.y&&(wh=Mi(HM,g)),L.ori==0?(Ir=Mh,Lr=wh):(Ir=wh,Lr=Mh),Ht=ue.left,Yt=ue.top);let Vt=n.select=dn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Ur=Vt.show?Mi(kM,Vt.over?g:f):null;function Va(_,b){if(Vt.show){for(let C in _)Vt[C]=_[C],C in Th&&Xt(Ur,C,_[C]);b!==!1&&wn("setSelect")}}n.setSelect=Va;function e_(_){if(y[_].show)ee&&Sd(it[_],vr);else if(ee&&mi(it[_],vr),me){let C=Re?ot[0]:ot[_];C!=null&&as(C,-10,-10,F,Ce)}}function Ps(_,b,C){bh(_,{min:b,max:C})}function Zi(_,b,C,I){b.focus!=null&&r_(_),b.show!=null&&y.forEach((k,Z)=>{Z>0&&(_==Z||_==null)&&(k.show=b.show,e_(Z),s==2?(Ps(k.facets[0].scale,null,null),Ps(k.facets[1].scale,null,null)):Ps(k.scale,null,null),Fn())}),C!==!1&&wn("setSeries",_,b),I&&Bo("setSeries",n,_,b)}n.setSeries=Zi;function t_(_,b){dn(P[_],b)}function n_(_,b){_.fill=yt(_.fill||null),_.dir=bt(_.dir,-1),b=b??P.length,P.splice(b,0,_)}function i_(_){_==null?P.length=0:P.splice(_,1)}n.addBand=n_,n.setBand=t_,n.delBand=i_;function s_(_,b){y[_].alpha=b,me&&ot[_]!=null&&(ot[_].style.opacity=b),ee&&it[_]&&(it[_].style.opacity=b)}let ds,Is,Qs,Fr={focus:!0};function r_(_){if(_!=Qs){let b=_==null,C=Oe.alpha!=1;y.forEach((I,k)=>{if(s==1||k>0){let Z=b||k==0||k==_;I._focus=b?null:Z,C&&s_(k,Z?1:Oe.alpha)}}),Qs=_,C&&Fn()}}ee&&Je&&vt(Bm,Te,_=>{ue._lock||(Ze(_),Qs!=null&&Zi(null,Fr,!0,hn.setSeries))});function Ji(_,b,C){let I=M[b];C&&(_=_/At-(I.ori==1?st:qe));let k=F;I.ori==1&&(k=Ce,_=k-_),I.dir==-1&&(_=k-_);let Z=I._min,ae=I._max,fe=_/k,ve=Z+(ae-Z)*fe,De=I.distr;return De==3?vo(10,ve):De==4?sw(ve,I.asinh):De==100?I.bwd(ve):ve}function o_(_,b){let C=Ji(_,T,b);return Wi(C,e[0],nn,sn)}n.valToIdx=_=>Wi(_,e[0]),n.posToIdx=o_,n.posToVal=Ji,n.valToPos=(_,b,C)=>M[b].ori==0?r(_,M[b],C?q:F,C?R:0):o(_,M[b],C?he:Ce,C?S:0),n.setCursor=(_,b,C)=>{Ht=_.left,Yt=_.top,er(null,b,C)};function lf(_,b){Xt(Ur,_o,Vt.left=_),Xt(Ur,Ca,Vt.width=b)}function cf(_,b){Xt(Ur,"top",Vt.top=_),Xt(Ur,Pa,Vt.height=b)}let Uo=L.ori==0?lf:cf,Fo=L.ori==1?lf:cf;function a_(){if(ee&&de.live)for(let _=s==2?1:0;_<y.length;_++){if(_==0&&at)continue;let b=de.values[_],C=0;for(let I in b)He[_][C++].firstChild.nodeValue=b[I]}}function Ah(_,b){if(_!=null&&(_.idxs?_.idxs.forEach((C,I)=>{se[I]=C}):lw(_.idx)||se.fill(_.idx),de.idx=se[0]),ee&&de.live){for(let C=0;C<y.length;C++)(C>0||s==1&&!at)&&l_(C,se[C]);a_()}pe=!1,b!==!1&&wn("setLegend")}n.setLegend=Ah;function l_(_,b){let C=y[_],I=_==0&&H==2?ni:e[_],k;at?k=C.values(n,_,b)??tt:(k=C.value(n,b==null?null:I[b],_,b),k=k==null?tt:{_:k}),de.values[_]=k}function er(_,b,C){of=Ht,af=Yt,[Ht,Yt]=ue.move(n,Ht,Yt),ue.left=Ht,ue.top=Yt,me&&(Ir&&as(Ir,yn(Ht),0,F,Ce),Lr&&as(Lr,0,yn(Yt),F,Ce));let I,k=nn>sn;ds=Ft,Is=null;let Z=L.ori==0?F:Ce,ae=L.ori==1?F:Ce;if(Ht<0||jt==0||k){I=ue.idx=null;for(let fe=0;fe<y.length;fe++){let ve=ot[fe];ve!=null&&as(ve,-10,-10,F,Ce)}Je&&Zi(null,Fr,!0,_==null&&hn.setSeries),de.live&&(se.fill(I),pe=!0)}else{let fe,ve,De;s==1&&(fe=L.ori==0?Ht:Yt,ve=Ji(fe,T),I=ue.idx=Wi(ve,e[0],nn,sn),De=G(e[0][I],L,Z,0));let Ne=-10,Fe=-10,nt=0,Mt=0,St=!0,mt="",$e="";for(let We=s==2?1:0;We<y.length;We++){let Gt=y[We],en=se[We],An=en==null?null:s==1?e[We][en]:e[We][1][en],Dt=ue.dataIdx(n,We,I,ve),tn=Dt==null?null:s==1?e[We][Dt]:e[We][1][Dt];if(pe=pe||tn!=An||Dt!=en,se[We]=Dt,We>0&&Gt.show){let ii=Dt==null?-10:Dt==I?De:G(s==1?e[0][Dt]:e[We][0][Dt],L,Z,0),Gn=tn==null?-10:N(tn,s==1?M[Gt.scale]:M[Gt.facets[1].scale],ae,0);if(Je&&tn!=null){let xi=L.ori==1?Ht:Yt,Ei=vn(Oe.dist(n,We,Dt,Gn,xi));if(Ei<ds){let Ki=Oe.bias;if(Ki!=0){let si=Ji(xi,Gt.scale),yi=tn>=0?1:-1,Ti=si>=0?1:-1;Ti==yi&&(Ti==1?Ki==1?tn>=si:tn<=si:Ki==1?tn<=si:tn>=si)&&(ds=Ei,Is=We)}else ds=Ei,Is=We}}if(pe||Re){let xi,Ei;L.ori==0?(xi=ii,Ei=Gn):(xi=Gn,Ei=ii);let Ki,si,yi,Ti,ji,Wn,ri=!0,tr=le.bbox;if(tr!=null){ri=!1;let Xn=tr(n,We);yi=Xn.left,Ti=Xn.top,Ki=Xn.width,si=Xn.height}else yi=xi,Ti=Ei,Ki=si=le.size(n,We);if(Wn=le.fill(n,We),ji=le.stroke(n,We),Re)We==Is&&ds<=Oe.prox&&(Ne=yi,Fe=Ti,nt=Ki,Mt=si,St=ri,mt=Wn,$e=ji);else{let Xn=ot[We];Xn!=null&&(zt[We]=yi,Hn[We]=Ti,Xm(Xn,Ki,si,ri),Gm(Xn,Wn,ji),as(Xn,wi(yi),wi(Ti),F,Ce))}}}}if(Re){let We=Oe.prox,Gt=Qs==null?ds<=We:ds>We||Is!=Qs;if(pe||Gt){let en=ot[0];en!=null&&(zt[0]=Ne,Hn[0]=Fe,Xm(en,nt,Mt,St),Gm(en,mt,$e),as(en,wi(Ne),wi(Fe),F,Ce))}}}if(Vt.show&&Cs)if(_!=null){let[fe,ve]=hn.scales,[De,Ne]=hn.match,[Fe,nt]=_.cursor.sync.scales,Mt=_.cursor.drag;if(bn=Mt._x,Mn=Mt._y,bn||Mn){let{left:St,top:mt,width:$e,height:We}=_.select,Gt=_.scales[Fe].ori,en=_.posToVal,An,Dt,tn,ii,Gn,xi=fe!=null&&De(fe,Fe),Ei=ve!=null&&Ne(ve,nt);xi&&bn?(Gt==0?(An=St,Dt=$e):(An=mt,Dt=We),tn=M[fe],ii=G(en(An,Fe),tn,Z,0),Gn=G(en(An+Dt,Fe),tn,Z,0),Uo(Xi(ii,Gn),vn(Gn-ii))):Uo(0,Z),Ei&&Mn?(Gt==1?(An=St,Dt=$e):(An=mt,Dt=We),tn=M[ve],ii=N(en(An,nt),tn,ae,0),Gn=N(en(An+Dt,nt),tn,ae,0),Fo(Xi(ii,Gn),vn(Gn-ii))):Fo(0,ae)}else Rh()}else{let fe=vn(of-sf),ve=vn(af-rf);if(L.ori==1){let nt=fe;fe=ve,ve=nt}bn=Pn.x&&fe>=Pn.dist,Mn=Pn.y&&ve>=Pn.dist;let De=Pn.uni;De!=null?bn&&Mn&&(bn=fe>=De,Mn=ve>=De,!bn&&!Mn&&(ve>fe?Mn=!0:bn=!0)):Pn.x&&Pn.y&&(bn||Mn)&&(bn=Mn=!0);let Ne,Fe;bn&&(L.ori==0?(Ne=Dr,Fe=Ht):(Ne=Nr,Fe=Yt),Uo(Xi(Ne,Fe),vn(Fe-Ne)),Mn||Fo(0,ae)),Mn&&(L.ori==1?(Ne=Dr,Fe=Ht):(Ne=Nr,Fe=Yt),Fo(Xi(Ne,Fe),vn(Fe-Ne)),bn||Uo(0,Z)),!bn&&!Mn&&(Uo(0,0),Fo(0,0))}if(Pn._x=bn,Pn._y=Mn,_==null){if(C){if(vf!=null){let[fe,ve]=hn.scales;hn.values[0]=fe!=null?Ji(L.ori==0?Ht:Yt,fe):null,hn.values[1]=ve!=null?Ji(L.ori==1?Ht:Yt,ve):null}Bo(fd,n,Ht,Yt,F,Ce,I)}if(Je){let fe=C&&hn.setSeries,ve=Oe.prox;Qs==null?ds<=ve&&Zi(Is,Fr,!0,fe):ds>ve?Zi(null,Fr,!0,fe):Is!=Qs&&Zi(Is,Fr,!0,fe)}}pe&&(de.idx=I,Ah()),b!==!1&&wn("setCursor")}let Ls=null;Object.defineProperty(n,"rect",{get(){return Ls==null&&Oo(!1),Ls}});function Oo(_=!1){_?Ls=null:(Ls=g.getBoundingClientRect(),wn("syncRect",Ls))}function hf(_,b,C,I,k,Z,ae){ue._lock||Cs&&_!=null&&_.movementX==0&&_.movementY==0||(Eh(_,b,C,I,k,Z,ae,!1,_!=null),_!=null?er(null,!0,!0):er(b,!0,!1))}function Eh(_,b,C,I,k,Z,ae,fe,ve){if(Ls==null&&Oo(!1),Ze(_),_!=null)C=_.clientX-Ls.left,I=_.clientY-Ls.top;else{if(C<0||I<0){Ht=-10,Yt=-10;return}let[De,Ne]=hn.scales,Fe=b.cursor.sync,[nt,Mt]=Fe.values,[St,mt]=Fe.scales,[$e,We]=hn.match,Gt=b.axes[0].side%2==1,en=L.ori==0?F:Ce,An=L.ori==1?F:Ce,Dt=Gt?Z:k,tn=Gt?k:Z,ii=Gt?I:C,Gn=Gt?C:I;if(St!=null?C=$e(De,St)?a(nt,M[De],en,0):-10:C=en*(ii/Dt),mt!=null?I=We(Ne,mt)?a(Mt,M[Ne],An,0):-10:I=An*(Gn/tn),L.ori==1){let xi=C;C=I,I=xi}}ve&&(b==null||b.cursor.event.type==fd)&&((C<=1||C>=F-1)&&(C=xr(C,F)),(I<=1||I>=Ce-1)&&(I=xr(I,Ce))),fe?(sf=C,rf=I,[Dr,Nr]=ue.move(n,C,I)):(Ht=C,Yt=I)}let Th={width:0,height:0,left:0,top:0};function Rh(){Va(Th,!1)}let uf,df,ff,pf;function mf(_,b,C,I,k,Z,ae){Cs=!0,bn=Mn=Pn._x=Pn._y=!1,Eh(_,b,C,I,k,Z,ae,!0,!1),_!=null&&(vt(pd,yd,gf,!1),Bo(Fm,n,Dr,Nr,F,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=Vt;uf=fe,df=ve,ff=De,pf=Ne}function gf(_,b,C,I,k,Z,ae){Cs=Pn._x=Pn._y=!1,Eh(_,b,C,I,k,Z,ae,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=Vt,Fe=De>0||Ne>0,nt=uf!=fe||df!=ve||ff!=De||pf!=Ne;if(Fe&&nt&&Va(Vt),Pn.setScale&&Fe&&nt){let Mt=fe,St=De,mt=ve,$e=Ne;if(L.ori==1&&(Mt=ve,St=Ne,mt=fe,$e=De),bn&&Ps(T,Ji(Mt,T),Ji(Mt+St,T)),Mn)for(let We in M){let Gt=M[We];We!=T&&Gt.from==null&&Gt.min!=Ft&&Ps(We,Ji(mt+$e,We),Ji(mt,We))}Rh()}else ue.lock&&(ue._lock=!ue._lock,er(b,!0,_!=null));_!=null&&(fn(pd,yd),Bo(pd,n,Ht,Yt,F,Ce,null))}function c_(_,b,C,I,k,Z,ae){if(ue._lock)return;Ze(_);let fe=Cs;if(Cs){let ve=!0,De=!0,Ne=10,Fe,nt;L.ori==0?(Fe=bn,nt=Mn):(Fe=Mn,nt=bn),Fe&&nt&&(ve=Ht<=Ne||Ht>=F-Ne,De=Yt<=Ne||Yt>=Ce-Ne),Fe&&ve&&(Ht=Ht<Dr?0:F),nt&&De&&(Yt=Yt<Nr?0:Ce),er(null,!0,!0),Cs=!1}Ht=-10,Yt=-10,se.fill(null),er(null,!0,!0),fe&&(Cs=fe)}function _f(_,b,C,I,k,Z,ae){ue._lock||(Ze(_),No(),Rh(),_!=null&&Bo(km,n,Ht,Yt,F,Ce,null))}function xf(){A.forEach(wA),U(n.width,n.height,!0)}Sr(oh,yo,xf);let Or={};Or.mousedown=mf,Or.mousemove=hf,Or.mouseup=gf,Or.dblclick=_f,Or.setSeries=(_,b,C,I)=>{let k=hn.match[2];C=k(n,b,C),C!=-1&&Zi(C,I,!0,!1)},me&&(vt(Fm,g,mf),vt(fd,g,hf),vt(Om,g,_=>{Ze(_),Oo(!1)}),vt(Bm,g,c_),vt(km,g,_f),Td.add(n),n.syncRect=Oo);let Ga=n.hooks=i.hooks||{};function wn(_,b,C){Vn?Pt.push([_,b,C]):_ in Ga&&Ga[_].forEach(I=>{I.call(null,n,b,C)})}(i.plugins||[]).forEach(_=>{for(let b in _.hooks)Ga[b]=(Ga[b]||[]).concat(_.hooks[b])});let yf=(_,b,C)=>C,hn=dn({key:null,setSeries:!1,filters:{pub:Jm,sub:Jm},scales:[T,y[1]?y[1].scale:null],match:[Km,Km,yf],values:[null,null]},ue.sync);hn.match.length==2&&hn.match.push(yf),ue.sync=hn;let vf=hn.key,Ch=Yg(vf);function Bo(_,b,C,I,k,Z,ae){hn.filters.pub(_,b,C,I,k,Z,ae)&&Ch.pub(_,b,C,I,k,Z,ae)}Ch.sub(n);function h_(_,b,C,I,k,Z,ae){hn.filters.sub(_,b,C,I,k,Z,ae)&&Or[_](null,b,C,I,k,Z,ae)}n.pub=h_;function u_(){Ch.unsub(n),Td.delete(n),Sn.clear(),bd(oh,yo,xf),c.remove(),Te?.remove(),wn("destroy")}n.destroy=u_;function Ph(){wn("init",i,e),Do(e||i.data,!1),V[T]?bh(T,V[T]):No(),ie=Vt.show&&(Vt.width>0||Vt.height>0),te=pe=!0,U(i.width,i.height)}return y.forEach(Tr),A.forEach(ls),t?t instanceof HTMLElement?(t.appendChild(c),Ph()):t(n,Ph):Ph(),n}Un.assign=dn;Un.fmtNum=Nd;Un.rangeNum=ah;Un.rangeLog=hh;Un.rangeAsinh=Ld;Un.orient=Mr;Un.pxRatio=At;Un.join=mw;Un.fmtDate=Fd,Un.tzDate=Ew;Un.sync=Yg;{Un.addGap=lA,Un.clipGaps=fh;let i=Un.paths={points:Qg};i.linear=t0,i.stepped=uA,i.bars=dA,i.spline=pA}var Gd="#d6278c",AA="rgba(214,39,140,0.18)";function r0(i,e,t){let{trend:n}=e,s=t?"#c8ccd2":"#444",r={stroke:t?"#333842":"#e6e6e6",width:1},o={stroke:s,grid:r,ticks:r,font:"12px system-ui"},a=e.dots.map(h=>h[1]),l=Math.min(...n.lower,...a),c=Math.max(...n.upper,...a),u={width:Math.max(i.clientWidth,240),height:170,legend:{show:!1},cursor:{show:!1},scales:{x:{time:!1},y:{range:[l,c>l?c:l+1]}},axes:[{...o},{...o,size:55,values:(h,d)=>d.map(f=>kt(f))}],series:[{},{stroke:"transparent"},{stroke:"transparent"},{stroke:Gd,width:2}],bands:[{series:[1,2],fill:AA}],hooks:{drawClear:[h=>EA(h,e.dots,t)]}};return new Un(u,[n.grid,n.upper,n.lower,n.mean].map(h=>Array.from(h)),i)}function EA(i,e,t){let{ctx:n}=i;n.save(),n.fillStyle=t?"rgba(160,170,185,0.35)":"rgba(70,80,95,0.25)";for(let[s,r]of e)n.fillRect(i.valToPos(s,"x",!0)-1.5,i.valToPos(r,"y",!0)-1.5,3,3);n.restore()}var o0="http://www.w3.org/2000/svg";function Qn(i,e,t=""){let n=document.createElementNS(o0,i);for(let[s,r]of Object.entries(e))n.setAttribute(s,String(r));return t!==""&&(n.textContent=t),n}function a0(i){let[e,t,n,s]=[480,200,60,28],r=Qn("svg",{xmlns:o0,width:e,height:t*i.length,viewBox:`0 0 ${String(e)} ${String(t*i.length)}`});return i.forEach(({name:o,trend:a},l)=>{let[c,u]=[Math.min(...a.lower),Math.max(...a.upper)],[h,d]=[a.grid[0],a.grid[a.grid.length-1]],f=p=>(n+(p-h)/(d-h||1)*(e-n-12)).toFixed(2),g=p=>(l*t+t-30-(p-c)/(u-c||1)*(t-s-30)).toFixed(2),v=p=>Array.from(a.grid,(m,y)=>`${f(m)},${g(p[y])}`);r.append(Qn("polygon",{points:[...v(a.upper),...v(a.lower).reverse()].join(" "),fill:Gd,"fill-opacity":.18}),Qn("polyline",{points:v(a.mean).join(" "),fill:"none",stroke:Gd,"stroke-width":2}),Qn("text",{x:n,y:l*t+18,"font-family":"sans-serif","font-size":13},o.slice(0,200)));for(let p of[c,u])r.append(Qn("text",{x:n-6,y:g(p),"text-anchor":"end","font-family":"sans-serif","font-size":11},kt(p)));for(let p of[h,d])r.append(Qn("text",{x:f(p),y:l*t+t-12,"text-anchor":"middle","font-family":"sans-serif","font-size":11},kt(p)))}),r}function To(i,e){return Array.from({length:i},()=>new Float64Array(e))}function l0(i){let e=i.length,t=To(e,e);for(let n=0;n<e;n++)for(let s=0;s<=n;s++){let r=i[n][s];for(let o=0;o<s;o++)r-=t[n][o]*t[s][o];t[n][s]=n===s?Math.sqrt(Math.max(r,1e-300)):r/t[s][s]}return t}function Wd(i,e){let t=e.map(n=>n.slice());for(let n=0;n<i.length;n++)for(let s=0;s<t[n].length;s++){let r=t[n][s];for(let o=0;o<n;o++)r-=i[n][o]*t[o][s];t[n][s]=r/i[n][n]}return t}function c0(i,e){let t=e.map(n=>n.slice());for(let n=i.length-1;n>=0;n--)for(let s=0;s<t[n].length;s++){let r=t[n][s];for(let o=n+1;o<i.length;o++)r-=i[o][n]*t[o][s];t[n][s]=r/i[n][n]}return t}function h0(i){return Array.from({length:i[0].length},(e,t)=>Float64Array.from(i,n=>n[t]))}function u0(i){let e=i.length,t=i.map(r=>r.slice()),n=To(e,e);for(let r=0;r<e;r++)n[r][r]=1;for(let r=0;r<60;r++){let o=0,a=0;for(let l=0;l<e;l++)for(let c=0;c<e;c++)a+=t[l][c]**2,l!==c&&(o+=t[l][c]**2);if(o<=1e-30*a)break;for(let l=0;l<e-1;l++)for(let c=l+1;c<e;c++)TA(t,n,l,c)}let s=Array.from({length:e},(r,o)=>o).sort((r,o)=>t[r][r]-t[o][o]);return{values:Float64Array.from(s,r=>t[r][r]),vectors:n.map(r=>Float64Array.from(s,o=>r[o]))}}function TA(i,e,t,n){if(i[t][n]===0)return;let s=(i[n][n]-i[t][t])/(2*i[t][n]),r=Math.sign(s||1)/(Math.abs(s)+Math.sqrt(s*s+1)),o=1/Math.sqrt(r*r+1),a=r*o,l=i.length;for(let c=0;c<l;c++){let u=i[c][t],h=i[c][n];i[c][t]=o*u-a*h,i[c][n]=a*u+o*h}for(let c=0;c<l;c++){let u=i[t][c],h=i[n][c];i[t][c]=o*u-a*h,i[n][c]=a*u+o*h;let d=e[c][t],f=e[c][n];e[c][t]=o*d-a*f,e[c][n]=a*d+o*f}}function Ua(i,e,t){let n=(a,l)=>{let c=0;for(let u=0;u<a.length;u++)c+=t[u]*a[u]*l[u];return c},s=(a,l)=>{let c=a.slice(),u=Math.sqrt(n(c,c));for(let d=0;d<2;d++)for(let f of l){let g=n(c,f);for(let v=0;v<c.length;v++)c[v]-=g*f[v]}let h=Math.sqrt(n(c,c));return h>1e-9*u?c.map(d=>d/h):null},r=[];for(let a of e){let l=s(a,r);l&&r.push(l)}let o=[];for(let a of i){let l=s(a,[...r,...o]);l&&o.push(l)}return o}function RA(i){let e=i.slice().sort(),t=0;for(let n=0;n<e.length;n++)(n===0||e[n]!==e[n-1])&&(e[t++]=e[n]);return e.slice(0,t)}var wr=class i{constructor(e,t){this.knots=e;this.degree=t;this.size=e.length-t-1}knots;degree;size;static over(e,t){let n=RA(e),s=Math.max(1,Math.min(t,n.length)),r=Math.min(3,s-1);if(r===0)return new i([n[0]-.5,n[0]+.5],0);let o=s-r+1,a=Array.from({length:o},(u,h)=>CA(n,h/(o-1))),l=Array(r).fill(a[0]),c=Array(r).fill(a[o-1]);return new i([...l,...a,...c],r)}evaluate(e,t){let{knots:n,degree:s,size:r}=this,o=Math.min(Math.max(e,n[s]),n[r]),a=s;for(;a<r-1&&o>=n[a+1];)a++;t.fill(0);let l=[1];for(let c=1;c<=s;c++){let u=0;for(let h=0;h<c;h++){let d=n[a+h+1],f=n[a+1-c+h],g=d>f?l[h]/(d-f):0;l[h]=u+(d-o)*g,u=(o-f)*g}l[c]=u}for(let c=0;c<=s;c++)t[a-s+c]=l[c]}columns(e){let t=Array.from({length:this.size},()=>new Float64Array(e.length)),n=new Float64Array(this.size);for(let s=0;s<e.length;s++){this.evaluate(e[s],n);for(let r=0;r<this.size;r++)t[r][s]=n[r]}return t}get roughness(){let{knots:e,degree:t,size:n}=this,s=To(n,n);if(t<2)return s;let r=[...new Set(e)];for(let o=0;o+1<r.length;o++){let a=(r[o]+r[o+1])/2,l=(r[o+1]-r[o])/2;for(let c of[-1,1]){let u=a+c*l/Math.sqrt(3),h=Array.from({length:n},(d,f)=>this.derivative(f,t,2,u));for(let d=0;d<n;d++)for(let f=0;f<n;f++)s[d][f]+=l*h[d]*h[f]}}return s}derivative(e,t,n,s){let{knots:r}=this;if(t===0)return n===0&&r[e]<=s&&s<r[e+1]?1:0;let o=r[e+t]-r[e],a=r[e+t+1]-r[e+1];if(n>0){let u=o>0?this.derivative(e,t-1,n-1,s)/o:0,h=a>0?this.derivative(e+1,t-1,n-1,s)/a:0;return t*(u-h)}let l=o>0?(s-r[e])/o*this.derivative(e,t-1,0,s):0,c=a>0?(r[e+t+1]-s)/a*this.derivative(e+1,t-1,0,s):0;return l+c}};function CA(i,e){let t=e*(i.length-1),n=Math.floor(t),s=Math.min(n+1,i.length-1);return i[n]+(i[s]-i[n])*(t-n)}var PA=12,IA=1.959963984540054,Ro=class{rows;t;weight;constructor(e,t){let n=[];for(let a=0;a<e.length;a++)Number.isFinite(e[a])&&n.push(a);this.rows=Uint32Array.from(n),this.t=Float64Array.from(n,a=>e[a]);let s=Float64Array.from(n,a=>t===null?1:t[a]),r=0,o=0;for(let a of s)r+=a,o+=a*a;this.weight=s.map(a=>a*r/o)}},_h=class{constructor(e){this.coordinate=e;let{t,weight:n}=e;this.basis=wr.over(t,PA);let s=this.basis.columns(t),r=s.length,o=To(r,r);for(let p=0;p<r;p++)for(let m=0;m<=p;m++){let y=0;for(let A=0;A<t.length;A++)y+=n[A]*s[p][A]*s[m][A];o[p][m]=o[m][p]=y}let a=this.basis.roughness,l=p=>p.reduce((m,y,A)=>m+y[A],0),c=l(a)>0?1e-7*l(o)/l(a):0,u=o.map((p,m)=>p.map((y,A)=>y+c*a[m][A]));for(let p=0;p<r;p++)u[p][p]+=1e-12*l(o)/r;let h=l0(u),d=Wd(h,h0(Wd(h,a))),{values:f,vectors:g}=u0(d.map((p,m)=>p.map((y,A)=>(y+d[A][m])/2))),v=Math.max(f[r-1],0);this.rough=f.map(p=>p>1e-9*v?p:0),this.turn=c0(h,g),this.data=this.rough.map(p=>Math.max(1-c*p,0)),this.n=n.reduce((p,m)=>p+m,0),this.functions=Array.from({length:r},(p,m)=>this.turned(s,m))}coordinate;basis;turn;data;rough;n;functions;turned(e,t){let n=new Float64Array(e[0].length);return e.forEach((s,r)=>{let o=this.turn[r][t];for(let a=0;a<n.length;a++)n[a]+=o*s[a]}),n}fit(e,t=100){let{rows:n,weight:s,t:r}=this.coordinate,o=Float64Array.from(n,O=>e[O]),a=o.reduce((O,D,L)=>O+s[L]*D,0)/this.n,l=0,c=0;for(let O=0;O<o.length;O++)o[O]-=a,l+=s[O]*o[O]*o[O],c+=s[O]*o[O];let u=this.functions.map(O=>O.reduce((D,L,H)=>D+s[H]*L*o[H],0)),h=this.smoothness(u,l),d=this.data.map((O,D)=>O+h*this.rough[D]),f=u.map((O,D)=>O/d[D]),g=this.data.reduce((O,D,L)=>O+D/d[L],0),v=f.reduce((O,D,L)=>O+D*(2*u[L]-this.data[L]*D),0),p=Math.max(l-v,0),m=Math.max(l-c*c/this.n,0),y=Math.max(this.n-g,1),A=LA(y)*Math.sqrt(p/y),M=r.reduce((O,D)=>Math.min(O,D),1/0),P=r.reduce((O,D)=>Math.max(O,D),-1/0),T=Float64Array.from({length:t},(O,D)=>M+(P-M)*D/(t-1)),x=this.curve(T,f,d),E=x.mean.map(O=>O+a);return{grid:T,mean:E,lower:E.map((O,D)=>O-A*x.error[D]),upper:E.map((O,D)=>O+A*x.error[D]),explained:m>1e-12*l?Math.min(Math.max(1-p/m,0),1):0}}curve(e,t,n){let s=this.basis.columns(e),r=new Float64Array(e.length),o=new Float64Array(e.length);return t.forEach((a,l)=>{let c=this.turned(s,l);for(let u=0;u<e.length;u++)r[u]+=a*c[u],o[u]+=c[u]**2/n[l]}),{mean:r,error:o.map(Math.sqrt)}}smoothness(e,t){let n=Array.from(this.rough).filter(h=>h>0);if(n.length===0)return 0;let s=Math.log(.001/Math.max(...n)),o=(Math.log(1e5/Math.min(...n))-s)/60,a=Array.from({length:61},(h,d)=>this.criterion(e,t,Math.exp(s+d*o),n.length)),l=Math.min(Math.max(a.indexOf(Math.min(...a)),1),59),c=a[l-1]-2*a[l]+a[l+1],u=c>1e-12*Math.abs(a[l])?(a[l-1]-a[l+1])/(2*c):0;return Math.exp(s+o*(l+Math.min(Math.max(u,-1),1)))}criterion(e,t,n,s){let r=this.rough.reduce((u,h)=>Math.max(u,h),0),o=this.rough.reduce((u,h)=>u+(h<=1e-9*r?1:0),0),a=t,l=-s*Math.log(n);e.forEach((u,h)=>{let d=this.data[h]+n*this.rough[h];a-=u*u/d,l+=Math.log(d)});let c=1e-14*t+22e-309;return(this.n-o)*Math.log(Math.max(a,c))+l}};function LA(i){let e=IA;return[(e**3+e)/4,(5*e**5+16*e**3+3*e)/96,(3*e**7+19*e**5+17*e**3-15*e)/384,(79*e**9+776*e**7+1482*e**5-1920*e**3-945*e)/92160].reduce((n,s,r)=>n+s/i**(r+1),e)}function d0(i){let e=Uint32Array.from(i.keys()).sort((n,s)=>i[n]-i[s]),t=new Float64Array(i.length);for(let n=0;n<e.length;){let s=n;for(;s+1<e.length&&i[e[s+1]]===i[e[n]];)s++;for(let r=n;r<=s;r++)t[e[r]]=(n+s)/2+1;n=s+1}return t}function f0(i){return i.filter(e=>e.kind==="feature"||e.kind==="extra"||e.kind==="label")}function p0(i,e){let{rows:t,t:n,weight:s}=e;if(t.length<8)return[];let r=d0(n),o=new Float64Array(t.length).fill(1),a=Ua(wr.over(r,5).columns(r),[o],s),l=Ua([r],[o],s)[0];return f0(i).map(u=>{let{centred:h,total:d}=g0(u,t,s),f=a.reduce((v,p)=>v+Co(p,h,s)**2,0),g=l===void 0?0:Co(l,h,s);return{column:u,explained:d>0?Math.min(f/d,1):0,change:Math.sign(g)}}).sort((u,h)=>h.explained-u.explained)}function m0(i,e,t){let n=[0,1].map(m=>{let y=1/0,A=-1/0;for(let M=0;M<e.length;M++)t[M]===m&&e[M]<y&&(y=e[M]),t[M]===m&&e[M]>A&&(A=e[M]);return[y,A]}),s=Math.max(n[0][0],n[1][0]),r=Math.min(n[0][1],n[1][1]),o=e.map((m,y)=>t[y]>=0&&m>=s&&m<=r?m:NaN),{rows:a,t:l,weight:c}=new Ro(o,null);if(a.length<12)return[];let u=d0(l),h=wr.over(u,4).columns(u),d=h.map(m=>m.map((y,A)=>(t[a[A]]===1?.5:-.5)*y)),f=Ua(h,[],c),g=Ua(d,h,c),v=[0,1].map(m=>a.reduce((y,A)=>y+(t[A]===m?1:0),0));return f0(i).map(m=>{let{centred:y}=g0(m,a,c),A=Co(y,y,c)-f.reduce((T,x)=>T+Co(x,y,c)**2,0),M=g.reduce((T,x)=>T+Co(x,y,c)**2,0),P=[0,1].map(T=>y.reduce((x,E,O)=>x+(t[a[O]]===T?E:0),0)/v[T]);return{column:m,explained:A>0?Math.min(M/A,1):0,change:Math.sign(P[1]-P[0])}}).sort((m,y)=>y.explained-m.explained)}function g0(i,e,t){let n=Float64Array.from(e,a=>Number.isFinite(i.values[a])?i.values[a]:0),s=t.reduce((a,l)=>a+l,0),r=n.reduce((a,l,c)=>a+t[c]*l,0)/s,o=n.map(a=>a-r);return{centred:o,total:Co(o,o,t)}}function Co(i,e,t){let n=0;for(let s=0;s<i.length;s++)n+=t[s]*i[s]*e[s];return n}var DA=1500;function Fa(i){let e=i.path;if(e.length<2)return null;let{graph:t,weight:n}=i.data,s=t.pathEdges(e).reduce((r,o)=>r+t.lengths[o],0);return{nodes:e,length:s,coordinate:new Ro(i.pathPlaces,n)}}function Xd(i,e){return i.view.features.length>0?i.view.features:qd(i,e).slice(0,3).map(t=>t.column.name)}function Oa(i,e,t=Xd(i,e)){let{coordinate:n}=e;if(n.rows.length<8)return[];let s=new _h(n),r=Math.max(1,Math.ceil(n.rows.length/DA));return t.flatMap(o=>{let a=i.column(o);if(a===void 0)return[];let l=[];for(let c=0;c<n.rows.length;c+=r)l.push([n.t[c],a.values[n.rows[c]]]);return[{name:o,trend:s.fit(a.values),dots:l}]})}function qd(i,e){return p0(i.data.columns,e.coordinate)}function _0(i){let{graph:e,n:t}=i.data,[n,s,r]=i.view.ends;if(n===void 0||s===void 0||r===void 0)return[];let o=[s,r].map(f=>e.shortestPath(n,f));if(o.some(f=>f.length<2))return"No way leads to one of the ends.";let a=o.map(f=>e.pathEdges(f)),l=new Set(a[1]),c=a[0].filter(f=>l.has(f));if(c.length===a[0].length||c.length===a[1].length)return"One of the two ways leads along the other; choose ends on different branches.";let u=a[0].slice(0,c.length).reduce((f,g)=>f+e.lengths[g],0),h=new Float64Array(t).fill(NaN),d=new Int8Array(t).fill(-1);return o.forEach((f,g)=>{qa(e,i.data,f).forEach((v,p)=>{v>u&&(h[p]=v-u,d[p]=g)})}),m0(i.data.columns,h,d)}function Yd(i,e){let t=document.createElement("a");t.href=URL.createObjectURL(i),t.download=e,document.body.append(t),t.click(),t.remove(),setTimeout(()=>URL.revokeObjectURL(t.href),6e4)}function js(i,e,t){Yd(new Blob([i],{type:`${t};charset=utf-8`}),e)}function x0(i){return`<?xml version="1.0" encoding="UTF-8"?>
${new XMLSerializer().serializeToString(i)}
`}async function NA(i){let e=new Uint8Array(await i.arrayBuffer()),t="";for(let n=0;n<e.length;n+=32768)t+=String.fromCharCode(...e.subarray(n,n+32768));return`data:${i.type};base64,${btoa(t)}`}async function y0(i){let[e,t]=i.stage.size,n=Qn("svg",{xmlns:"http://www.w3.org/2000/svg",width:e,height:t,viewBox:`0 0 ${String(e)} ${String(t)}`});n.append(Qn("image",{href:await NA(await i.stage.png(!1)),width:e,height:t}));let{graph:s}=i.data,r=i.stage.project(i.frame.nodes),o=c=>[r[2*c].toFixed(2),r[2*c+1].toFixed(2)],a=i.dark?"#ebebeb":"#19191e";i.data.manifest.branches.forEach((c,u)=>{if(c.edges.every(d=>i.hidden(d)))return;let h=c.nodes.map(d=>o(d).join(",")).join(" ");n.append(Qn("polyline",{id:`branch-${String(u)}`,points:h,fill:"none",stroke:a,"stroke-width":3,"stroke-linejoin":"round"}))});let l=(c,u,h)=>Qn("circle",{cx:o(c)[0],cy:o(c)[1],r:u,fill:h});for(let c of[...s.tips,...s.forks])n.append(l(c,4.5,a));for(let c of i.view.roots)n.append(l(c.node,7,"#dc2626"));for(let[c,u]of i.names)n.append(Qn("text",{x:o(c)[0],y:o(c)[1],dx:8,dy:-8,"font-family":"sans-serif","font-size":14,fill:a},u.slice(0,200)));return UA(i,n,a,t),x0(n)}function UA(i,e,t,n){let{title:s,words:r}=i.colouring.legend,o=r.slice(0,20),a=n-16*o.length-10;e.append(Qn("text",{x:10,y:a-6,"font-family":"sans-serif","font-size":13,fill:t},s.slice(0,100))),o.forEach((l,c)=>{e.append(Qn("rect",{x:10,y:a+16*c,width:10,height:10,fill:nr(l.colour)})),e.append(Qn("text",{x:26,y:a+16*c+9,"font-family":"sans-serif","font-size":12,fill:t},l.text.slice(0,100)))})}function v0(i){let e=Fa(i);return e===null?null:x0(a0(Oa(i,e)))}function FA(i){let e=typeof i=="number"?Number.isFinite(i)?String(i):"":i;return/[",\n\r]/.test(e)?`"${e.replaceAll('"','""')}"`:e}function $d(i){return`${i.map(e=>e.map(FA).join(",")).join(`
`)}
`}function S0(i){let{data:e}=i,t=i.selection.size>0?[...i.selection].sort((r,o)=>r-o):Array.from({length:e.n},(r,o)=>o),n=["id","node","edge","position","branch","pseudotime","distance",...e.labels.map(r=>r.name)],s=t.map(r=>[e.id(r),e.node[r],e.edge[r],e.position[r],e.edge[r]<0?-1:e.edgeBranch[e.edge[r]],i.times[r],e.distance[r],...e.labels.map(o=>o.values[o.codes[r]])]);return $d([n,...s])}function b0(i){let e=Fa(i);if(e===null)return null;let t=Oa(i,e).flatMap(({name:n,trend:s})=>Array.from(s.grid,(r,o)=>[n,r,s.mean[o],s.lower[o],s.upper[o]]));return $d([["feature","coordinate","mean","lower","upper"],...t])}function M0(i){let e=i.data.manifest.branches.map((t,n)=>[n,t.nodes[0],t.nodes[t.nodes.length-1],t.size,t.length,t.support??NaN,t.p_value??NaN]);return $d([["branch","first_node","last_node","samples","length","support","p_value"],...e])}function Ar(i){return/^[\w@%+=:,./-]+$/.test(i)?i:`'${i.replaceAll("'",`'"'"'`)}'`}function w0(i){return i.view.roots.map(e=>`--root node:${String(e.node)}`).join(" ")}function Zd(i,e){let{model:t,data:n}=i.data.manifest.source;return t!==""?e(Ar(t),Ar(n)):`midrib view ${Ar(n)} --save model.npz --no-browser  # first: it writes the model; end it with Ctrl-C
${e("model.npz",Ar(n))}`}function A0(i){let{model:e,data:t}=i.data.manifest.source;return`midrib view ${e===""?Ar(t):`${Ar(e)} ${Ar(t)}`} ${w0(i)} --view ${i.code}`}function E0(i){return Zd(i,(e,t)=>`midrib project ${e} ${t} ${w0(i)} -o samples.csv`)}function T0(i){let e=i.view.ends.slice(0,2).map(t=>`--path node:${String(t)}`).join(" ");return Zd(i,(t,n)=>`midrib trend ${t} ${n} -o trends -f '*' ${e}`)}function xh(i){let{graph:e}=i.data;return{format:"midrib corrections",version:1,graph:{nodes:e.nNodes,edges:e.nEdges},corrections:i.view.corrections,roots:i.view.roots.map(t=>t.node)}}function R0(i){return Zd(i,(e,t)=>`midrib correct ${e} ${t} corrections.json -o corrected`)}function C0(i){let e=JSON.stringify(xh(i),null,4);return`import midrib

model = midrib.load(${JSON.stringify(i.data.manifest.source.model||"model.npz")})
corrections = ${e}
model = midrib.explorer.refit(model, X, corrections)
`}var Ba=320;function OA(i,e,t){let{graph:n,node:s,n:r}=i.data,o=new Uint32Array(n.nNodes*t);for(let a=0;a<r;a++)o[s[a]*t+e[a]]++;return Int32Array.from({length:n.nNodes},(a,l)=>{let c=-1,u=0;for(let h=0;h<t;h++)o[l*t+h]>u&&([c,u]=[h,o[l*t+h]]);return c})}function P0(i,e){let{labels:t,graph:n}=i.data,s=t.find(f=>f.name===i.view.adjacency)??t[0];if(s===void 0){gt(e,X("p",{},"There are no labels to order the nodes by."));return}let r=s.values,o=OA(i,s.codes,r.length),a=Array.from(o.keys()).sort((f,g)=>o[f]-o[g]||i.data.graph.component[f]-n.component[g]||f-g),l=new Int32Array(n.nNodes);a.forEach((f,g)=>l[f]=g);let c=X("canvas",{width:Ba,height:Ba,class:"midrib-matrix",role:"img"});kA(c,i,o,a,l);let u=BA(i,o,r.length);c.setAttribute("aria-label",`Adjacency of ${String(n.nNodes)} nodes, ordered by ${s.name.slice(0,60)}; the table has its counts.`);let h=u.slice(0,15).map(([f,g,v])=>X("tr",{},X("th",{scope:"row"},$t(r[f],40)),X("td",{},$t(r[g],40)),X("td",{},String(v)))),d=X("tr",{},...["label","is joined with","edges"].map(f=>X("th",{scope:"col"},f)));gt(e,Zt("Ordered by",Hi(t.map(f=>({value:f.name,text:f.name})),s.name,f=>i.set({adjacency:f}))),c,h.length>0?X("table",{class:"midrib-table"},X("thead",{},d),X("tbody",{},...h)):X("p",{},"No edge joins nodes of different labels."))}function BA(i,e,t){let{graph:n}=i.data,s=new Map;for(let r=0;r<n.nEdges;r++){let[o,a]=[e[n.edges[2*r]],e[n.edges[2*r+1]]].sort((l,c)=>l-c);o>=0&&o!==a&&s.set(o*t+a,(s.get(o*t+a)??0)+1)}return[...s].map(([r,o])=>[Math.floor(r/t),r%t,o]).sort((r,o)=>o[2]-r[2])}function kA(i,e,t,n,s){let r=i.getContext("2d");if(r===null)return;let{graph:o}=e.data,a=10,l=(Ba-a)/o.nNodes;r.fillStyle=e.dark?"#16191e":"#fff",r.fillRect(0,0,Ba,Ba),n.forEach((u,h)=>{r.fillStyle=t[u]<0?"#999":nr(Ya(t[u])),r.fillRect(a+h*l,0,l+.5,a-2),r.fillRect(0,a+h*l,a-2,l+.5)});let c=Math.max(l,1.5);for(let u=0;u<o.nEdges;u++){let[h,d]=[o.edges[2*u],o.edges[2*u+1]];r.fillStyle=t[h]>=0&&t[h]===t[d]?nr(Ya(t[h])):e.dark?"#fff":"#000",r.fillRect(a+s[h]*l,a+s[d]*l,c,c),r.fillRect(a+s[d]*l,a+s[h]*l,c,c)}}var zA=25;function Jd(i){let{graph:e}=i.data,t=[...e.tips,...e.forks,...i.view.ends.filter(n=>e.degree[n]===2)];return[{value:"",text:"choose"},...t.map(n=>({value:String(n),text:i.nameOf(n)}))]}function HA(i,e){let t=i.view.roots.map(o=>{let a=o.edge<0?i.nameOf(o.node):`a place on edge ${String(o.edge)}`,l=xt("Remove",()=>i.set({roots:i.view.roots.filter(c=>c!==o)}),{"aria-label":`Remove the root at ${a}`});return X("li",{},$t(a),` in piece ${String(i.data.graph.component[o.node])} `,i.view.roots.length>1&&l)}),n=i.data.manifest.pieces.length-new Set(i.view.roots.map(o=>i.data.graph.component[o.node])).size,s=X("input",{type:"number",min:0,max:i.data.graph.nNodes-1,step:1,value:i.picked.at(-1)??""}),r=o=>()=>{let a=Number(s.value);s.value!==""&&Number.isInteger(a)&&a>=0&&a<i.data.graph.nNodes&&i.makeRoot(a,o)};gt(e,X("ul",{class:"midrib-names"},...t),n>0&&X("p",{},`${Cn(n,"piece")} without a root: samples there have no pseudotime.`),Zt("Node",s),xt("Make it the root",r(!1)),xt("Add as a root",r(!0)))}function I0(i,e,t,n){let s=e.slice(0,zA).map(({column:o,explained:a,change:l})=>{let c=n.includes(o.name),u=xt(c?"Hide":"Show",()=>{i.set({features:c?n.filter(h=>h!==o.name):[...n,o.name].slice(-6)})});return u.setAttribute("aria-label",`${c?"Hide":"Show"} the trend of ${o.name.slice(0,60)}`),X("tr",{},X("th",{scope:"row"},$t(o.name,40)),X("td",{},Vi(a)),X("td",{},l>0?t[0]:t[1]),X("td",{},u))}),r=["feature","explained","change","trend"].map(o=>X("th",{scope:"col"},o));return X("table",{class:"midrib-table midrib-ranked"},X("thead",{},X("tr",{},...r)),X("tbody",{},...s))}function VA(i,e,t){for(let h of t.splice(0))h.destroy();let n=h=>d=>{let f=[...i.view.ends];d===""?f.length=Math.min(f.length,h):f[h]=Number(d),i.set({ends:f.filter(g=>g!==void 0)})},s=h=>String(i.view.ends[h]??""),r=Fa(i),o=[Zt("From",Hi(Jd(i),s(0),n(0))),Zt("To",Hi(Jd(i),s(1),n(1)))];if(r===null){let h=i.view.ends.length>=2?"No way leads from one to the other: they are in different pieces.":"Choose two ends, here or with the tool Path on the picture.";gt(e,...o,X("p",{},h));return}let a=Array.from(r.coordinate.rows),l=X("div",{class:"midrib-charts"}),c=Xd(i,r),u=Oa(i,r,c);gt(e,...o,X("p",{},`${Cn(r.nodes.length,"node")}, length ${kt(r.length)}, ${Cn(a.length,"sample")} on it`),xt("Choose its samples",()=>i.setSelection(a)),xt("Colour by the place on it",()=>i.set({colour:"path"})),l);for(let h of u){let d=`Trend of ${h.name.slice(0,80)} along the path, from ${kt(h.trend.mean[0])} to ${kt(h.trend.mean[h.trend.mean.length-1])}, ${Vi(h.trend.explained)} of the variance explained`,f=X("figure",{role:"img","aria-label":d},X("figcaption",{},$t(h.name,60),` \xB7 ${Vi(h.trend.explained)} explained`));l.append(f),t.push(r0(f,h,i.dark))}if(e.append(X("h2",{},"Features that change along it"),I0(i,qd(i,r),["rises","falls"],c)),e.append(X("h2",{},"Compare with the way to"),Zt("Other end",Hi(Jd(i),s(2),n(2)))),i.view.ends.length>2){let h=_0(i);e.append(typeof h=="string"?X("p",{},h):I0(i,h,["higher there","lower there"],c))}e.append(X("p",{class:"midrib-dim"},"Bands are 95% credible. Features are ranked by the share of variance that a curve explains; for p-values run the command below."),X("pre",{class:"midrib-code",tabindex:0},T0(i)))}function L0(i,e){let t=X("div"),n=X("div"),s=X("div");e.append(X("h2",{},"Where pseudotime begins"),t,X("h2",{},"Along a path"),n,X("h2",{},"Which labels are joined"),s);let r=[],o="",a=l=>{if(e.hidden)return;let{view:c}=i,u=JSON.stringify([c.roots,c.ends,c.features,c.adjacency,i.dark,i.picked]);if(!l&&u===o)return;let h=o===""?[]:JSON.parse(o);o=u;let d=document.activeElement,f=()=>[...e.querySelectorAll("select, input, button")],g=f().indexOf(d);HA(i,t),(l||JSON.stringify([h[1],h[2],h[4]])!==JSON.stringify([c.ends,c.features,i.dark]))&&VA(i,n,r),P0(i,s),g>=0&&f()[g]?.focus()};a(!0),new MutationObserver(()=>a(!1)).observe(e,{attributes:!0,attributeFilter:["hidden"]}),i.listen(l=>{l.has("data")?a(!0):(l.has("view")||l.has("selection"))&&a(!1)})}var ka=150;function GA(i,e){let t=`Structure of detail ${kt(e.detail)}: ${D0(e)}`,n=X("canvas",{width:2*ka,height:2*ka,class:"midrib-sketch",role:"img","aria-label":t}),s=n.getContext("2d");if(s===null)return n;s.fillStyle=i.dark?"#16191e":"#fff",s.fillRect(0,0,2*ka,2*ka);let{frame:r}=i,o=u=>ka*(1+.92*u);s.fillStyle=i.dark?"rgba(150,160,175,0.4)":"rgba(120,130,145,0.35)";let a=Math.max(1,Math.floor(i.data.n/3e3));for(let u=0;u<i.data.n;u+=a)s.fillRect(o(r.samples[3*u]),o(-r.samples[3*u+1]),2,2);s.strokeStyle=i.dark?"#ebebeb":"#19191e",s.lineWidth=4,s.beginPath();let[l,c]=[0,1].map(u=>e.columns[r.axes[u]??0]);for(let u=0;u<e.edges.length/2;u++){let[h,d]=[e.edges[2*u],e.edges[2*u+1]];s.moveTo(o(r.place(0,l[h])),o(-r.place(1,c[h]))),s.lineTo(o(r.place(0,l[d])),o(-r.place(1,c[d])))}return s.stroke(),n}function D0(i){return`${Cn(i.pieces,"piece")}, ${Cn(i.loops,"loop")}, ${Cn(i.tips,"tip")}`}function WA(i,e,t){let n=i.view.rival===t,s=e.claims.slice(0,6).map(o=>X("li",{},`${o.kind} of length ${kt(o.length)}: support ${Vi(o.support)}, p ${th(o.p_value)}`)),r=e.claims.length-s.length;return X("section",{class:"midrib-rival"},X("h2",{},`detail ${kt(e.detail)}${e.own?" (this)":""}`),GA(i,e),X("p",{},D0(e)),X("p",{},`${Vi(e.support)} of parts of the samples agree`),X("details",{},X("summary",{},Cn(e.claims.length,"claim")),X("ul",{class:"midrib-names"},...s),r>0&&X("p",{class:"midrib-dim"},`and ${String(r)} more`)),xt(n?"Back":"Show",()=>i.set({rival:n?null:t}),{"aria-pressed":String(n),"aria-label":n?"Back to this graph":`Show the structure of detail ${kt(e.detail)} on the picture`}))}function N0(i,e){let t=X("div");e.append(t);let n="",s=()=>{if(e.hidden)return;let{view:r,data:o}=i,a=JSON.stringify([r.rival,r.axes,r.flat,r.equal,i.dark,o.rivals.length,o.n]);if(a===n)return;if(n=a,o.rivals.length===0){gt(t,X("p",{},"No rival structures are in this page: the graph was not chosen automatically, was corrected by hand, or was explored with details=()."));return}let l=o.rivals.map((c,u)=>WA(i,c,u));gt(t,X("p",{},"The same samples, with less and with more claimed of them. Where these disagree, or few parts of the samples agree, do not build on the difference; --detail chooses."),X("div",{class:"midrib-rivals"},...l))};s(),new MutationObserver(s).observe(e,{attributes:!0,attributeFilter:["hidden"]}),i.listen(r=>{(r.has("view")||r.has("data"))&&s()})}function XA(i){return i.data.manifest.branches.map((e,t)=>({value:String(t),text:`branch ${String(t)}: ${i.nameOf(e.nodes[0])} to ${i.nameOf(e.nodes[e.nodes.length-1])}`}))}function qA(i,e){switch(e.do){case"cut":return`cut the branch from node ${String(e.nodes[0])} to node ${String(e.nodes[e.nodes.length-1])}`;case"merge":return`merge the branch of node ${String(e.branches[1][0])} to ${String(e.branches[1].at(-1))} into that of ${String(e.branches[0][0])} to ${String(e.branches[0].at(-1))}`;case"name":return`call node ${String(e.node)} \u201C${e.name}\u201D`;default:return`${e.do} ${e.nodes.map(t=>i.nameOf(t)).join(" and ")}`}}function U0(i,e){let t=Hi(XA(i),String(e),()=>{}),n=()=>i.setHover({branches:[Number(t.value)]});return t.addEventListener("focus",n),t.addEventListener("change",n),t.addEventListener("blur",()=>i.setHover({})),t}function F0(i,e){return X("input",{type:"number",min:0,max:i.data.graph.nNodes-1,step:1,value:e??""})}function Kd(i,e){let t=Number(e.value);return e.value!==""&&Number.isInteger(t)&&t>=0&&t<i.data.graph.nNodes?t:null}function YA(i){let{branches:e}=i.data.manifest;if(e.length===0)return[X("p",{},"The graph has no branches.")];let t=U0(i,0),n=U0(i,Math.min(1,e.length-1)),s=r=>e[Number(r.value)].nodes;return[X("h2",{},"Branches"),Zt("Branch",t),xt("Cut it",()=>i.addStep({do:"cut",nodes:s(t)})),Zt("and another",n),xt("Merge it into the first",()=>{t.value===n.value?i.announce("Choose two different branches to merge."):i.addStep({do:"merge",branches:[s(t),s(n)]})})]}function O0(i){let[e,t]=i.picked.length>1?i.picked:[i.picked[0],void 0],n=F0(i,e),s=F0(i,t),r=X("input",{type:"text",maxlength:200}),o=a=>()=>{let l=[Kd(i,n),Kd(i,s)];l[0]===null||l[1]===null||l[0]===l[1]?i.announce("Give two different nodes, or click two of them on the picture."):i.addStep({do:a,nodes:[l[0],l[1]]})};return[X("h2",{},"Nodes"),X("p",{class:"midrib-dim"},"Click nodes on the picture, or give their numbers."),Zt("First node",n),Zt("Second node",s),xt("Join them",o("join")),xt("Require this edge",o("require")),xt("Forbid this edge",o("forbid")),Zt("Name of the first node",r),xt("Name it",()=>{let a=Kd(i,n);a!==null&&r.value.trim()!==""&&i.addStep({do:"name",node:a,name:r.value.trim()})})]}async function $A(i){if(i.backend!==null){i.announce("Fitting again ...");try{let{manifest:e,blocks:t}=await i.backend.refit(xh(i));i.setData(await ko(e,t)),i.announce("Fitted again with the corrections.")}catch(e){i.announce(e instanceof Error?e.message:String(e))}}}function B0(i,e){let{corrections:t}=i.view,n=t.map((s,r)=>X("li",{},$t(qA(i,s))," ",xt("Undo",()=>i.set({corrections:t.filter((o,a)=>a!==r)}),{"aria-label":`Undo correction ${String(r+1)}`})));if(n.length===0){gt(e,X("h2",{},"Corrections"),X("p",{},"None so far."));return}gt(e,X("h2",{},"Corrections"),X("ol",{class:"midrib-names"},...n),i.backend===null?X("p",{},"This page is a file, so it cannot fit again itself: export the corrections and run one of these."):xt("Fit again with them",()=>{$A(i)},{class:"midrib-main"}),xt("Export as JSON",()=>js(`${JSON.stringify(xh(i),null,2)}
`,"corrections.json","application/json")),X("h3",{},"On the command line"),X("pre",{class:"midrib-code",tabindex:0,"data-what":"command"},R0(i)),X("h3",{},"In Python"),X("pre",{class:"midrib-code",tabindex:0,"data-what":"python"},C0(i)))}function k0(i,e){let t=X("div"),n=X("div"),s=X("div");e.append(t,n,s);let r=()=>{gt(t,...YA(i)),gt(n,...O0(i)),B0(i,s)};r();let o="";i.listen(a=>{a.has("data")?r():a.has("view")&&B0(i,s),a.has("selection")&&String(i.picked)!==o&&(o=String(i.picked),gt(n,...O0(i)))})}function z0(i,e){let t=X("div"),n=document.getElementById("midrib-notices")?.textContent??"";e.append(t),n!==""&&e.append(X("details",{},X("summary",{},"What this page is made of"),X("pre",{class:"midrib-code",tabindex:0},n)));let s=()=>{let{manifest:r}=i.data;gt(t,X("h2",{},"When not to trust it"),X("ul",{class:"midrib-doubts"},...r.doubts.map(o=>X("li",{},o))),X("h2",{},"What the fit says"),...r.report.map(o=>X("p",{},o)))};s(),i.listen(r=>{r.has("data")&&s()})}var V0={feature:"features",component:"principal components",embedding:"embeddings",label:"numbers of samples",extra:"more features"};function ZA(i){return i.data.columns.map((e,t)=>({value:String(t),text:e.name,group:V0[e.kind]}))}function JA(i){let e=["pseudotime","branch","piece","distance","path"];i.data.belonging!==null&&e.push("clutter");let t={distance:"distance in noise widths",path:"place on the path"};return[...e.map(n=>({value:n,text:t[n]??n,group:"graph"})),...i.data.labels.map(n=>({value:`label:${n.name}`,text:n.name,group:"labels"})),...i.data.columns.map(n=>({value:`column:${n.name}`,text:n.name,group:V0[n.kind]}))]}function H0(i,e,t,n,s){let r=X("input",{type:"range",min:i,max:e,step:t,value:n});return r.addEventListener("input",()=>s(Number(r.value))),r}function G0(i,e){let t=X("div"),n=()=>{let{view:u}=i,h=u.flat?2:3,d=Array.from({length:Math.min(h,i.data.columns.length)},(g,v)=>Zt(`Axis ${String(v+1)}`,Hi(ZA(i),String(u.axes[v]??0),p=>{let m=Array.from({length:h},(y,A)=>u.axes[A]??0);m[v]=Number(p),i.set({axes:m,equal:Za(i.data,m)})}))),f=X("input",{type:"checkbox",checked:u.equal});f.addEventListener("change",()=>i.set({equal:f.checked})),gt(t,...d,Zt("Same scale on all axes",f,{class:"midrib-field midrib-check"}),Zt("Colour",Hi(JA(i),u.colour,g=>i.set({colour:g}))),Zt("Size of samples",H0(.5,12,.5,u.size,g=>i.set({size:g}))),Zt("Opacity",H0(.05,1,.05,u.opacity,g=>i.set({opacity:g}))))},s=X("div",{"aria-live":"polite"}),r=X("input",{type:"search",placeholder:"name of a sample",maxlength:200}),o=X("form",{},Zt("Search",r),X("button",{type:"submit"},"Find"));o.addEventListener("submit",u=>{u.preventDefault(),KA(i,r.value,s)});let a=X("div"),l=()=>{let u=[...i.selection].slice(0,12).map(d=>X("li",{},$t(i.data.id(d),60))),h=i.selection.size-u.length;gt(a,X("p",{},i.selection.size===0?"No samples are chosen; draw a lasso, click, or search.":`${Cn(i.selection.size,"sample")} chosen`),u.length>0&&X("ul",{class:"midrib-names"},...u),h>0&&X("p",{class:"midrib-dim"},`and ${String(h)} more`),i.selection.size>0&&xt("Choose none",()=>i.setSelection([])))};e.append(t,X("h2",{},"Samples by name"),o,s,X("h2",{},"Chosen samples"),a),n(),l();let c="";return i.listen(u=>{let h=JSON.stringify([i.view.flat,i.view.axes,i.view.colour,i.view.equal]);if(u.has("data")||u.has("view")&&h!==c){c=h;let d=document.activeElement,f=[...t.querySelectorAll("select, input")].indexOf(d);n(),f>=0&&t.querySelectorAll("select, input")[f]?.focus()}u.has("selection")&&l()}),n}function KA(i,e,t){let n=e.trim().toLowerCase();if(n==="")return;let s=[];for(let a=0;a<i.data.n&&s.length<1e3;a++){let l=i.data.id(a).toLowerCase();l===n?s.unshift(a):l.includes(n)&&s.push(a)}let r=s.length>0&&i.data.id(s[0]).toLowerCase()===n;i.setSelection(r?[s[0]]:s);let o=s.length===1e3?"1,000 or more samples":Cn(s.length,"sample");gt(t,X("p",{},r?"Found, and chosen.":`${o} hold this text${s.length>0?", and are chosen":""}.`))}function yh(i,e,t,n,s,r){let o=X("button",{type:"button",class:"midrib-part",onclick:r},$t(e,60)),a=X("tr",{"data-branches":n.join(" ")},X("th",{scope:"row"},o),...t.map(u=>X("td",{},u))),l=()=>i.setHover(s===null?{branches:n}:{node:s,branches:n}),c=()=>i.setHover({});return a.addEventListener("pointerenter",l),a.addEventListener("pointerleave",c),o.addEventListener("focus",l),o.addEventListener("blur",c),a}function Po(i,e,t){if(t.length===0)return[];let n=X("tr",{},...e.map(s=>X("th",{scope:"col"},s)));return[X("h2",{},i),X("table",{class:"midrib-table"},X("thead",{},n),X("tbody",{},...t))]}function Qd(i){return`${Vi(i)}${i!==null&&i<ud?" \u26A0":""}`}function jd(i){return[Qd(i.support),th(i.p_value)]}function W0(i,e){let t=X("div"),n=X("input",{type:"range",min:0,max:100,step:5,value:i.view.least}),s=X("output",{}),r=()=>{s.textContent=`${String(i.view.least)}%`};n.addEventListener("input",()=>i.set({least:Number(n.value)}));let o=()=>{let{manifest:l,graph:c,edgeBranch:u}=i.data,h=y=>[...new Set(l.branches.flatMap((A,M)=>A.nodes.includes(y)?[M]:[]))],d=y=>[...new Set(y.map(A=>u[A]))],f=l.branches.map((y,A)=>yh(i,`branch ${String(A)}`,[y.size.toLocaleString("en"),kt(y.length),...jd(y)],[A],null,()=>{i.set({ends:[y.nodes[0],y.nodes[y.nodes.length-1]]})})),g=l.loops.map((y,A)=>yh(i,`loop ${String(A)}`,[y.size.toLocaleString("en"),kt(y.length),...jd(y)],d(y.edges),null,()=>{})),v=y=>l.ends.filter(A=>y(c.degree[A.node])).map(({node:A,size:M,support:P})=>yh(i,i.nameOf(A),[M.toLocaleString("en"),String(c.component[A]),Qd(P)],h(A),A,()=>i.pickNode(A))),p=l.pieces.map((y,A)=>{let M=l.branches.flatMap((P,T)=>c.component[P.nodes[0]]===A?[T]:[]);return yh(i,`piece ${String(A)}`,[y.size.toLocaleString("en"),kt(y.length),Qd(y.support)],M,null,()=>{})}),m=l.gaps.map(y=>X("tr",{},X("th",{scope:"row"},`pieces ${y.pieces.join(" and ")}`),...[kt(y.length),...jd(y)].map(A=>X("td",{},A))));gt(t,X("p",{},[Cn(l.pieces.length,"piece"),Cn(l.loops.length,"loop"),Cn(c.forks.length,"fork"),Cn(c.tips.length,"tip"),Cn(l.branches.length,"branch","branches")].join(", ")),...Po("Branches",["branch","samples","length","support","p"],f),...Po("Loops",["loop","samples","length","support","p"],g),...Po("Gaps between pieces",["between","length","support","p"],m),...Po("Forks",["fork","samples","piece","support"],v(y=>y>2)),...Po("Tips",["tip","samples","piece","support"],v(y=>y===1)),...Po("Pieces",["piece","samples","length","support"],p),X("p",{class:"midrib-dim"},"Support is how often a part came back when some of the samples were left out; \u2013 means that nothing was claimed of it, as for a trunk. \u26A0 marks less than 80%, drawn in orange."))};e.append(Zt("Hide what is supported by less than",n),s,t),o(),r();let a="";i.listen(l=>{l.has("view")&&r();let c=JSON.stringify([...i.names]);if((l.has("data")||c!==a)&&o(),a=c,l.has("hover")){let u=new Set(i.hover.branches??[]);for(let h of t.querySelectorAll("tr[data-branches]")){let d=(h.dataset.branches??"").split(" ").filter(f=>f!=="");h.classList.toggle("midrib-lit",d.length>0&&d.every(f=>u.has(Number(f))))}}})}function X0(i,e,t,n){e===null?i.announce("Choose the two ends of a path first, under Ask."):js(e,t,n)}function jA(i){return`${window.location.href.split("#")[0]}#view=${i.code}`}function q0(i,e){let t=X("div"),n=X("input",{type:"file",accept:"application/json,.json"});n.addEventListener("change",()=>{let o=n.files?.[0];o!==void 0&&o.text().then(a=>{try{i.set(ld(i.view,JSON.parse(a),i.data)),i.announce("The view is restored.")}catch{i.announce("This file holds no view; give one that was saved here.")}})});let s=()=>{let o=jA(i);window.history.replaceState(null,"",`#view=${i.code}`),navigator.clipboard?.writeText(o).catch(()=>{}),i.announce("The address of this page now restores the view.")};e.append(X("h2",{},"Pictures"),xt("PNG",()=>{i.stage.png().then(o=>Yd(o,"midrib.png"))}),xt("SVG of the graph",()=>{y0(i).then(o=>js(o,"midrib.svg","image/svg+xml"))}),xt("SVG of the trends",()=>X0(i,v0(i),"trends.svg","image/svg+xml")),X("h2",{},"Tables"),xt("CSV of the samples",()=>js(S0(i),"samples.csv","text/csv")),xt("CSV of the branches",()=>js(M0(i),"branches.csv","text/csv")),xt("CSV of the trends",()=>X0(i,b0(i),"trends.csv","text/csv")),X("h2",{},"This view"),...document.getElementById("midrib-manifest")===null?[]:[xt("Put it into the address",s)],xt("Save it to a file",()=>js(`${JSON.stringify({...i.view,camera:i.stage.view},null,2)}
`,"view.json","application/json")),Zt("Restore from a file",n),t);let r=()=>{e.hidden||gt(t,X("h3",{},"The same view from the command line"),X("pre",{class:"midrib-code",tabindex:0,"data-what":"view"},A0(i)),X("h3",{},"Pseudotime from this root, as a table"),X("pre",{class:"midrib-code",tabindex:0,"data-what":"project"},E0(i)))};new MutationObserver(r).observe(e,{attributes:!0,attributeFilter:["hidden"]}),r(),i.listen(o=>{(o.has("view")||o.has("data"))&&r()})}var QA=60;function Y0(i){let e=X("div",{class:"midrib-nodes","aria-hidden":"true"}),t=[],n=()=>{t=(i.view.rival===null?[...i.names].slice(0,QA):[]).map(([r,o])=>[r,X("span",{},$t(o,40))]),gt(e,...t.map(([,r])=>r))};return n(),i.listen(s=>{(s.has("view")||s.has("data"))&&n()}),i.stage.onPlace=()=>{if(t.length===0)return;let s=i.stage.project(i.frame.nodes);for(let[r,o]of t)o.style.transform=`translate(${s[2*r].toFixed(1)}px, ${s[2*r+1].toFixed(1)}px)`},e}var eE=12,tE=7;function $0(i,e,t){let{graph:n,edgeBranch:s}=i.data,r=i.stage.project(i.frame.nodes),o=null,a=eE,l=d=>n.degree[d]===2?5:0;for(let d=0;d<n.nNodes;d++){let f=Math.hypot(r[2*d]-e,r[2*d+1]-t)+l(d);f<a&&([o,a]=[d,f])}if(o!==null)return{node:o,branch:null,sample:null};let c=null,u=tE;for(let d=0;d<n.nEdges;d++){if(i.hidden(d))continue;let[f,g]=[n.edges[2*d],n.edges[2*d+1]],v=nE(e,t,r[2*f],r[2*f+1],r[2*g],r[2*g+1]);v<u&&([c,u]=[s[d],v])}if(c!==null)return{node:null,branch:c,sample:null};let h=i.stage.pickSample(e,t);return{node:null,branch:null,sample:h<0?null:h}}function nE(i,e,t,n,s,r){let[o,a]=[s-t,r-n],l=o*o+a*a,c=l>0?Math.min(Math.max(((i-t)*o+(e-n)*a)/l,0),1):0;return Math.hypot(t+c*o-i,n+c*a-e)}function iE(i,e){let t=[];for(let n=0;n<i.length/2;n++){let[s,r]=[i[2*n],i[2*n+1]],o=!1;for(let a=0,l=e.length-1;a<e.length;l=a++){let[c,u]=e[a],[h,d]=e[l];u>r!=d>r&&s<(h-c)*(r-u)/(d-u)+c&&(o=!o)}o&&t.push(n)}return t}function sE(i,e){let{data:t}=i,n=(r,...o)=>X("div",{},X("span",{class:"midrib-dim"},`${r} `),...o);if(e.node!==null){let r=i.view.roots.some(a=>a.edge<0&&a.node===e.node),o=t.graph.component[e.node];return[X("strong",{},$t(i.nameOf(e.node))),n("piece",String(o)),...r?[n("","the root of its piece")]:[]]}if(e.branch!==null){let r=t.manifest.branches[e.branch];return[X("strong",{},`branch ${String(e.branch)}`),n("samples",r.size.toLocaleString("en")),n("length",kt(r.length)),n("support",Vi(r.support))]}let s=e.sample;return s===null?[]:[X("strong",{},$t(t.id(s),60)),...t.labels.slice(0,6).map(r=>n(r.name.slice(0,40),$t(r.values[r.codes[s]],60))),n("pseudotime",kt(i.times[s])),n("branch",t.edge[s]<0?"\u2013":String(t.edgeBranch[t.edge[s]])),n("distance",kt(t.distance[s]))]}var vh=class{constructor(e,t){this.app=e;let n=document.createElementNS("http://www.w3.org/2000/svg","svg");n.setAttribute("class","midrib-lasso"),n.setAttribute("aria-hidden","true"),this.drawing=document.createElementNS("http://www.w3.org/2000/svg","polygon"),n.append(this.drawing),t.append(n,this.tip);let{canvas:s}=e.stage;s.tabIndex=0,s.setAttribute("role","application"),s.setAttribute("aria-roledescription","picture of samples and graph"),s.setAttribute("aria-label","Picture of samples and graph. Arrow keys turn or shift it, plus and minus zoom, 0 resets. N and P go through tips and forks, R makes one the root, E an end of the path, Escape clears."),s.addEventListener("pointerdown",r=>this.press(r)),s.addEventListener("pointermove",r=>this.move(r)),s.addEventListener("pointerup",r=>this.release(r)),s.addEventListener("pointerleave",()=>this.leave()),s.addEventListener("keydown",r=>this.key(r))}app;tip=X("div",{class:"midrib-tip","aria-hidden":"true",hidden:!0});drawing;lasso=null;down=null;next=0;focused=-1;at(e){let t=this.app.stage.canvas.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}press(e){this.down=this.at(e),this.app.tool==="lasso"&&(this.lasso=[this.down],this.app.stage.canvas.setPointerCapture(e.pointerId))}move(e){let t=this.at(e);if(this.lasso!==null){this.lasso.push(t),this.drawing.setAttribute("points",this.lasso.map(([r,o])=>`${String(r)},${String(o)}`).join(" "));return}if(e.buttons!==0){this.tip.hidden=!0;return}let n=performance.now();if(n<this.next)return;this.show($0(this.app,...t),t);let s=performance.now();this.next=s+Math.max(100,3*(s-n))}show(e,[t,n]){let s=e.branch===null?null:[e.branch];this.app.setHover({node:e.node,branches:s,sample:e.sample});let r=sE(this.app,e);this.tip.hidden=r.length===0,gt(this.tip,...r);let[o,a]=this.app.stage.size;this.tip.style.left=`${String(Math.min(t+14,o-200))}px`,this.tip.style.top=`${String(Math.min(n+14,a-90))}px`}leave(){this.tip.hidden=!0,this.lasso===null&&this.app.setHover({})}release(e){let t=this.at(e);if(this.lasso!==null){let n=iE(this.app.stage.project(this.app.frame.samples),this.lasso);this.lasso=null,this.drawing.setAttribute("points",""),this.app.setSelection(n),this.app.announce(`${String(n.length)} samples are chosen.`);return}this.down===null||Math.hypot(t[0]-this.down[0],t[1]-this.down[1])>5||this.click($0(this.app,...t),e.shiftKey)}click(e,t){let{app:n}=this;e.node!==null?this.useNode(e.node,t):e.sample!==null&&n.tool==="look"?n.setSelection(t?[...n.selection,e.sample]:[e.sample]):e.sample===null&&e.branch===null&&n.tool==="look"&&n.setSelection([])}useNode(e,t){let{app:n}=this;n.pickNode(e),n.tool==="root"?n.makeRoot(e,t):n.tool==="path"&&Z0(n,e)}key(e){let{app:t}=this,n={ArrowLeft:[-.05,0,1],ArrowRight:[.05,0,1],ArrowUp:[0,t.view.flat?.05:-.05,1],ArrowDown:[0,t.view.flat?-.05:.05,1],"+":[0,0,1.2],"=":[0,0,1.2],"-":[0,0,1/1.2]},s=e.key.length===1?e.key.toLowerCase():e.key;if(!(e.ctrlKey||e.metaKey||e.altKey)){if(s in n)t.stage.nudge(...n[s]);else if(s==="0")t.stage.home();else if(s==="n"||s==="p")this.step(s==="n"?1:-1);else if(s==="r"&&t.hover.node!==null)t.makeRoot(t.hover.node,e.shiftKey);else if(s==="e"&&t.hover.node!==null)Z0(t,t.hover.node);else if(s==="Escape")t.setHover({}),t.setSelection([]),t.set({ends:[]});else return;e.preventDefault()}}step(e){let{app:t}=this,n=[...t.data.graph.tips,...t.data.graph.forks];if(n.length===0)return;this.focused=(this.focused+e+n.length)%n.length;let s=n[this.focused];t.setHover({node:s}),t.pickNode(s),t.announce(`${t.nameOf(s)}, piece ${String(t.data.graph.component[s])}`)}};function Z0(i,e){let t=i.view.ends.length>=2?[e]:[...i.view.ends.filter(n=>n!==e),e];i.set({ends:t}),i.announce(t.length===2?`The path has ${String(i.path.length)} nodes.`:`The path begins at ${i.nameOf(e)}.`)}var Er=[["look","Look",G0],["parts","Parts",W0],["ask","Ask",L0],["correct","Correct",k0],["compare","Compare",N0],["take","Take away",q0],["doubt","Doubts",z0]],rE=[["look","Move","Turn, shift and zoom; click a sample to choose it"],["root","Root","Click a node: pseudotime begins there; with Shift beside other roots"],["path","Path","Click the two ends of a path"],["lasso","Lasso","Draw round samples to choose them"]],J0=0;function oE(i){let e=J0++===0?"":`-${String(J0)}`,t=X("div",{role:"tablist","aria-label":"Panels",class:"midrib-tabs"}),n=X("div",{class:"midrib-bodies"});for(let[r,o,a]of Er){let l=X("section",{role:"tabpanel",id:`midrib-panel-${r}${e}`,"aria-labelledby":`midrib-tab-${r}${e}`,hidden:i.view.tab!==r,tabindex:0}),c=xt(o,()=>i.set({tab:r}),{role:"tab",id:`midrib-tab-${r}${e}`,"aria-controls":`midrib-panel-${r}${e}`});t.append(c),n.append(l),a(i,l)}let s=()=>{let r=Er.some(([o])=>o===i.view.tab)?i.view.tab:"look";Er.forEach(([o],a)=>{let l=o===r,c=t.children[a];c.setAttribute("aria-selected",String(l)),c.tabIndex=l?0:-1;let u=n.children[a];u.hidden===l&&(u.hidden=!l)})};return t.addEventListener("keydown",r=>{let o=r.key==="ArrowRight"?1:r.key==="ArrowLeft"?-1:0;if(o===0)return;let l=(Er.findIndex(([c])=>c===i.view.tab)+o+Er.length)%Er.length;i.set({tab:Er[l][0]}),t.children[l].focus()}),s(),i.listen(s),X("aside",{class:"midrib-panel","aria-label":"Panels"},t,n)}function aE(i){let e=X("div",{role:"group","aria-label":"Tool",class:"midrib-tools"});for(let[r,o,a]of rE)e.append(xt(o,()=>i.setTool(r),{title:a,"data-tool":r,"aria-pressed":String(r===i.tool)}));let t=xt("2-d",()=>i.set(lE(i)),{title:"Two axes or three","aria-pressed":String(i.view.flat)}),n=xt("Reset",()=>i.stage.home(),{title:"The whole picture again"}),s=xt("Dark",()=>i.set({theme:i.dark?"light":"dark"}),{"aria-pressed":String(i.dark)});return i.listen(r=>{if(r.has("tool"))for(let o of e.children)o.setAttribute("aria-pressed",String(o.getAttribute("data-tool")===i.tool));t.setAttribute("aria-pressed",String(i.view.flat)),s.setAttribute("aria-pressed",String(i.dark))}),X("div",{class:"midrib-bar"},e,t,n,s)}function lE(i){let{view:e,data:t}=i;if(!e.flat)return{flat:!0};let n=t.columns.findIndex((r,o)=>!e.axes.slice(0,2).includes(o)),s=e.axes[2]??n;return s<0?{}:{flat:!1,axes:[...e.axes.slice(0,2),s]}}function cE(i){let e=X("div",{class:"midrib-legend"}),t=()=>{let{title:n,words:s,range:r}=i.colouring.legend,o=s.slice(0,14).map(l=>{let c=X("span",{class:"midrib-chip"});return c.style.background=nr(l.colour),X("div",{},c,$t(l.text,28))}),a=s.length-o.length;gt(e,X("strong",{},$t(n,40)),...o,a>0&&X("div",{},`and ${String(a)} more`),r!==null&&X("div",{class:"midrib-scale"},X("span",{},kt(r[0])),X("span",{class:"midrib-ramp"}),X("span",{},kt(r[1]))))};return t(),i.listen(n=>{(n.has("view")||n.has("data"))&&t()}),e}function hE(i){let e=X("div",{class:"midrib-axes"}),t=()=>{let n=i.frame.axes.map(s=>i.data.columns[s].name);gt(e,...n.flatMap((s,r)=>[r>0?" \xD7 ":"",$t(s,24)]))};return t(),i.listen(t),e}function uE(i){let e=X("p",{class:"midrib-counts"}),t=()=>{let{shown:n,total:s}=i.data.manifest.samples,r=s.toLocaleString("en");e.textContent=n<s?`${n.toLocaleString("en")} of ${r} samples, thinned where they are crowded`:`${r} samples`};return t(),i.listen(n=>{n.has("data")&&t()}),X("header",{class:"midrib-head"},X("h1",{},$t(i.data.manifest.title,80)),e)}function dE(i,e){let t=window.matchMedia("(prefers-color-scheme: dark)"),n=!0,s=()=>{let r=i.view.theme==="dark"||i.view.theme==="auto"&&t.matches;r===i.dark&&!n||(n=!1,i.dark=r,e.classList.toggle("midrib-dark",r),i.set({}))};t.addEventListener("change",s),i.listen(s),s()}function ef(i,e,t,n){let s=X("div",{class:"midrib-stage"}),r=X("p",{class:"midrib-live",role:"status"});gt(i,s);let o=new jc(s,e.n),a=new eh(e,o,t,u=>{r.textContent=u});n!==null&&(a.view=Im(n,e));let{camera:l}=a.view;a.refresh(),l.length>0&&(o.view=l),s.append(Y0(a),cE(a),hE(a)),new vh(a,s);let c=X("div",{class:"midrib-left"},uE(a),aE(a),s,r);return gt(i,c,oE(a)),dE(a,i),a}function fE(){return{refit:async i=>{let t=await(await fetch("refit",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(i)})).json();if("error"in t)throw new Error(t.error);return{manifest:t.manifest,blocks:t.blocks.map(Dh)}}}}function j0(i,e){let t=e instanceof Error?e.message:String(e);gt(i,X("p",{role:"alert",class:"midrib-wait"},`The explorer cannot start: ${t}. It needs a browser with WebGL and DecompressionStream, as all current ones have.`))}async function pE(i,e){let t=JSON.parse(e.textContent??""),n=[...document.querySelectorAll("script.midrib-block")],s=n.map(a=>Dh(a.textContent??""));for(let a of n)a.remove();let r=/[#&]view=([\w-]+)/.exec(window.location.hash)?.[1]??null,o=ef(i,await ko(t,s),t.server?fE():null,r);window.addEventListener("hashchange",()=>window.location.reload()),i.explorer=o,i.dataset.ready="true"}var Q0=i=>new Uint8Array(i.buffer,i.byteOffset,i.byteLength);function mE(i){return{refit:e=>new Promise((t,n)=>{let s=(r,o)=>{let a=r;a.manifest!==void 0?t({manifest:a.manifest,blocks:o.map(Q0)}):a.error!==void 0&&n(new Error(a.error))};i.on("msg:custom",s),i.send({refit:e})})}}async function gE({model:i,el:e}){let t=X("div",{class:"midrib midrib-widget"});e.append(t);try{let n=i.get("_blocks").map(Q0),s=ef(t,await ko(i.get("_manifest"),n),mE(i),null);return s.listen(r=>{!r.has("view")&&!r.has("selection")||(i.set("roots",s.view.roots.map(o=>o.node)),i.set("corrections",s.view.corrections),i.set("selection",[...s.selection].map(o=>s.data.number(o))),i.save_changes())}),t.explorer=s,()=>s.stage.dispose()}catch(n){return j0(t,n),()=>{}}}var tf=document.getElementById("midrib"),K0=document.getElementById("midrib-manifest");tf!==null&&K0!==null&&pE(tf,K0).catch(i=>j0(tf,i));var XP={render:gE};export{XP as default};
