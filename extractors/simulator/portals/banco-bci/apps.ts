import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson } from '../../http/inlineData.ts';
import { framePage } from '../../shared/layout.ts';

/**
 * The applications within the private page: each is a public shell whose bundle contains its
 * constants.
 */

type Constants = Readonly<Record<string, string>>;

const SHARED = { channel: '110', 'tracking-id': '1' } as const;
/** An IP address reserved for documentation. */
const ORIGIN = { 'origin-addr': '192.0.2.10' } as const;

/** The headers that each application's services require. The client ids are the simulator's own. */
export const APP_HEADERS = {
  saldos: {
    'application-id': '1',
    'reference-service': 'refser',
    'reference-operation': 'refope',
    'x-ibm-client-id': 'c0ffee00-0000-4000-8000-000000000016',
    ...SHARED,
    ...ORIGIN,
  },
  tarjetas: {
    'application-id': 'fe-mismovimientos',
    'reference-service': 'mismovimientos',
    'reference-operation': 'mismovimientos',
    'x-ibm-client-id': 'c0ffee00000040008000000000000017',
    ...SHARED,
    ...ORIGIN,
  },
  cartolas: {
    'application-id': 'fe-cartolashistoricaspersonas',
    'reference-service': 'cartolas',
    'reference-operation': 'cartolas',
    'x-ibm-client-id': 'c0ffee00-0000-4000-8000-000000000018',
    ...SHARED,
  },
} as const satisfies Readonly<Record<string, Constants>>;
export type AppName = keyof typeof APP_HEADERS;

/** The path of each application below the private page's host. */
export const APP_PATHS: Readonly<Record<AppName, `/${string}/`>> = {
  saldos: '/modernizacion/fe-saldosultimosmovpersonas/',
  tarjetas: '/andes/fe-mismovimientos/',
  cartolas: '/nuevaWeb/fe-cartolashistoricaspersonas/',
};

/** The name of a build's script contains its digest. */
export const BUNDLE = 'main.5c1f0e7a9b3d2468.js';

const TITLES: Readonly<Record<AppName, string>> = {
  saldos: 'Últimos movimientos',
  tarjetas: 'Mis movimientos',
  cartolas: 'Cartolas históricas',
};

export const shellPage = (institution: Institution, app: AppName): Markup =>
  framePage(
    TITLES[app],
    institution,
    html` <div id="app"><p role="status">Cargando…</p></div>
      <script src="${BUNDLE}"></script>`,
  );

/**
 * The script of an application: the headers that its interceptor adds, then its own calls. The
 * cards' application reads its key from the environment, as the bank's does.
 */
export function bundleScript(app: AppName, services: string): string {
  const { 'x-ibm-client-id': key, ...others } = APP_HEADERS[app];
  const refers = app === 'tarjetas';
  const headers = Object.entries(others).map(
    ([name, value]) => `${inlineJson(titled(name))}:${inlineJson(value)}`,
  );
  return `(function(){
var environment={production:!0,apiKey:${inlineJson(refers ? key : '')},servicios:${inlineJson(services)}};
var token=new URLSearchParams(location.search).get("token")||"";
var header={${headers.join(',')},"Content-Type":"application/json","X-IBM-Client-Id":${
    refers ? 'environment.apiKey' : inlineJson(key)
  },Authorization:"bearer "+token};
${COMMON}
${{ saldos: BALANCES, tarjetas: CARDS, cartolas: STATEMENTS }[app]}
})();
`;
}

/** Capitalises each word of a header's name; `X-IBM-Client-Id` is written separately. */
const titled = (name: string): string =>
  name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const COMMON = `var root=document.getElementById("app");
function ask(method,path,body,show){
  var request=new XMLHttpRequest();
  request.open(method,environment.servicios+path);
  Object.keys(header).forEach(function(name){request.setRequestHeader(name,header[name]);});
  request.onload=function(){
    if(request.status===401){say("Tu sesión expiró.");return;}
    show(JSON.parse(request.responseText),request.status);
  };
  request.send(body===null?null:JSON.stringify(body));
}
function add(parent,name,text,classes){
  var element=document.createElement(name);
  if(text!==null)element.textContent=text;
  if(classes)element.className=classes;
  parent.appendChild(element);
  return element;
}
function say(text){root.textContent="";add(root,"p",text).setAttribute("role","status");}
function money(value){return"$ "+Math.round(Number(value)).toLocaleString("es-CL");}
function table(caption,heads,classes){
  var region=add(root,"div",null,"tabla");
  region.setAttribute("role","region");region.setAttribute("aria-label",caption);region.tabIndex=0;
  var element=add(region,"table",null,classes);
  add(element,"caption",caption);
  var row=add(add(element,"thead",null),"tr",null);
  heads.forEach(function(head){add(row,"th",head);});
  return add(element,"tbody",null);
}`;

const BALANCES = `var base="/bff-saldosyultimosmovimientoswebpersonas/v3.2/";
var claims=token===""?{}:JSON.parse(atob(token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/")));
function open(number){
  ask("POST",base+"cuentas-busquedas/por-numero-cuenta",{cuentaNumero:number},function(one){
    ask("POST",base+"cuentas-movimientos/por-numero-cuenta",{numeroCuenta:number},function(found){
      var old=root.querySelector(".detalle");if(old)old.remove();
      var before=root;root=add(root,"div",null,"detalle");
      add(root,"div","Saldo disponible").id="saldoDis";
      add(root,"div",money(one.saldoDisponible),"bci-h2-w800");
      if(found.movimientos.length===0)add(root,"p","No tienes movimientos");
      else{
        var body=table("Últimos movimientos",["Fecha","Descripción","Cargo","Abono"]);
        found.movimientos.forEach(function(each){
          var row=add(body,"tr",null),charge=each.tipo==="C";
          add(row,"td",each.fechaMovimiento.slice(0,10).split("-").reverse().join("/"));
          add(row,"td",each.glosa);
          add(row,"td",charge?money(each.monto):"");
          add(row,"td",charge?"":money(each.monto));
        });
      }
      root=before;
    });
  });
}
if(token==="")say("Ingresa desde el sitio público.");
else ask("POST",base+"cuentas-busquedas/por-rut",{rut:claims.rut_cliente},function(answer){
  root.textContent="";
  if(answer.cuentas.length===0){say("No tienes cuentas");return;}
  var host=add(root,"bci-wk-select",null);host.id="cuenta";
  add(host,"label","Cuenta ").htmlFor="cuentas";
  var select=add(host,"select",null);select.id="cuentas";
  answer.cuentas.forEach(function(one){add(select,"option",one.tipo+" "+one.numero).value=one.numero;});
  select.addEventListener("change",function(){open(select.value);});
  open(answer.cuentas[0].numero);
});`;

const CARDS = `var base="/operaciones-y-ejecucion/tarjetas/ms-movimientostdcpersonasweb-exp/v2.0/mov-tdc/";
function amount(value,abroad){
  return abroad?"US$ "+Math.abs(value).toLocaleString("es-CL",{minimumFractionDigits:2}):money(Math.abs(value));
}
function show(cards,abroad,billed){
  var name=billed?(abroad?"facturadosInternacionales":"facturadosNacionales")
    :(abroad?"noFacturadosInternacional":"noFacturadosNacional");
  var rows=[].concat.apply([],cards.map(function(card){return card[name]||[];}));
  root.textContent="";
  var tabs=add(add(root,"bci-wk-tabs",null),"ul",null,"listTab");
  [["Nacional $",false],["Internacional USD",true]].forEach(function(one){
    var tab=add(add(tabs,"li",null),"a",null,"bci-wk-tab");add(tab,"span",one[0]);tab.href="#";
    tab.addEventListener("click",function(event){event.preventDefault();show(cards,one[1],billed);});
  });
  [["No facturados",false],["Facturados",true]].forEach(function(one){
    add(root,"button",one[0],"btn_blue_border").addEventListener("click",function(){show(cards,abroad,one[1]);});
  });
  if(rows.length===0){add(root,"p","En este período no tienes movimientos");return;}
  var body=table(billed?"Facturados":"No facturados",["Fecha","Descripción","Tarjeta","Monto"],"custom-table");
  rows.forEach(function(one){
    var row=add(body,"tr",null);
    add(row,"td",one.fecha);
    add(add(row,"td",null),"p",one.descripcion,"customRow");
    add(row,"td",one.tipo);
    var cell=add(add(row,"td",null),"div",null,"container_monto");
    add(cell,"p",amount(one.monto,abroad));
    add(cell,"img",null).alt=one.monto<0?"Abono":"Cargo";
  });
}
if(token==="")say("Ingresa desde el sitio público.");
else ask("GET",base,null,function(cards,status){
  if(status===460){say("No tienes tarjetas");return;}
  // One table with the rows of all cards.
  (function next(known){
    var card=cards[known.length];
    if(card===undefined){show(known,false,false);return;}
    ask("POST",base+"informacion-tdc",{numeroCuenta:card.numeroDeCuenta,numeroTarjeta:card.numeroTarjeta},
      function(answer){next(known.concat(answer));});
  })([]);
});`;

const STATEMENTS = `if(token==="")say("Ingresa desde el sitio público.");
else ask("GET","/operaciones-transversales-de-producto/gestion-de-cuenta/ms-gestioncuentascliente-neg/v3.11/SolicitarClienteCuentas",null,function(answer){
  say(answer.cuentas.length===0?"No tienes cuentas":"Las cartolas no son parte de esta simulación.");
});`;
