import type { RetentionName } from './retention.ts';

/** A row of the retention table on the site's privacy page. */
export interface RetentionWords {
  readonly title: string;
  readonly holds: string;
  readonly kept: string;
  readonly onErasure: string;
}

/** The retention table in Spanish. Periods are the same as in `retention.ts` (enforced). */
export const RETENTION_WORDS: Readonly<Record<RetentionName, RetentionWords>> = {
  tasks: {
    title: 'Tareas',
    holds:
      'RUT y resultado, cifrados; credenciales, cifradas, mientras la tarea pueda correr; lo que la institución pide a la persona y lo que ella responde, cifrado, hasta que se usa',
    kept: 'Hasta 24 horas después de su plazo',
    onErasure: 'Se borran',
  },
  pageRecords: {
    title: 'Páginas que detuvieron una lectura',
    holds:
      'Seudónimo de la persona e id de la tarea; la página cifrada, sin valores ni textos: solo su estructura',
    kept: '7 días; de cada institución, las 50 más nuevas',
    onErasure: 'Se borran',
  },
  consents: {
    title: 'Permisos',
    holds:
      'RUT, correo, datos leídos, comprobante y, si los términos lo dicen, credenciales: todo cifrado y solo mientras está vigente',
    kept: 'Lo cifrado, hasta que termina (36 meses a lo más); el registro, 5 años más, como prueba',
    onErasure: 'Terminan; el registro queda con un nombre al azar, sin dirección IP',
  },
  personSignIns: {
    title: 'Ingresos a la página de la persona',
    holds:
      'El RUT y el correo que alguien escribió, y su código hasta que se envía, cifrados; después, solo una huella del código',
    kept: '10 minutos',
    onErasure: 'Se borran; si se borra una sola conexión, vencen solos',
  },
  personSessions: {
    title: 'Sesiones en la página de la persona',
    holds: 'RUT y correo de quien entró, cifrados; qué navegador y qué sistema usa',
    kept: '20 minutos, o hasta que la cierra',
    onErasure: 'Se borran; si se borra una sola conexión, vencen solas',
  },
  rightsRequests: {
    title: 'Solicitudes de derechos',
    holds:
      'RUT, correo y palabras de la persona que pidió algo, y la respuesta de la empresa, cifrados; seudónimos; la dirección IP hasta que se cumple',
    kept: '5 años, como constancia',
    onErasure: 'El registro queda con un nombre al azar, sin RUT, correo, dirección ni palabras',
  },
  mails: {
    title: 'Correos por enviar',
    holds: 'La dirección de correo y lo que se le escribe, cifrados; seudónimo del RUT y el correo',
    kept: 'Hasta que se envían, 24 horas a lo más (un código, 10 minutos)',
    onErasure: 'Se borran, salvo el que confirma que se borró',
  },
  events: {
    title: 'Eventos',
    holds: 'Ids de tareas, permisos, llaves e instituciones',
    kept: '30 días; de lo más antiguo, solo el último de cada organización, para seguir la numeración',
    onErasure: 'Quedan, sin los ids de tareas',
  },
  webhooks: {
    title: 'Webhooks',
    holds: 'A qué URL se avisa a cada organización, y los secretos que firman, cifrados',
    kept: 'Hasta que la organización los borra o deja de serlo',
    onErasure: 'Quedan',
  },
  webhookDeliveries: {
    title: 'Entregas de webhooks',
    holds:
      'Ids de eventos, tareas, permisos, llaves e instituciones; lo primero que respondió el servidor de la organización, 512 bytes',
    kept: '30 días, o hasta que se borra el webhook',
    onErasure: 'Quedan: aquello a lo que llevaban los ids ya no está, o tiene un nombre al azar',
  },
  requests: {
    title: 'Registro de llamadas',
    holds: 'Qué llamó cada organización, por ids de llamadas y llaves, sin lo que envió',
    kept: '7 días',
    onErasure: 'Queda',
  },
  institutionStates: {
    title: 'Estado de las instituciones',
    holds: 'Cuáles dejaron de responder',
    kept: 'Siempre',
    onErasure: 'Queda',
  },
  audit: {
    title: 'Registro de auditoría',
    holds:
      'Seudónimo, dirección IP e ids de quién lanzó, leyó, dio y quitó; direcciones IP a las que se negó el acceso; nombres de operadores',
    kept: '8 años, y nunca menos de 5, por ley',
    onErasure: 'Las entradas quedan, con el mismo nombre al azar y sin dirección IP',
  },
  auditCheckpoints: {
    title: 'Firmas del registro de auditoría',
    holds: 'Huellas de entradas, firmadas',
    kept: 'Las 100 más nuevas',
    onErasure: 'Quedan',
  },
  restrictions: {
    title: 'Pausas por clave equivocada',
    holds: 'Huella de la persona y la institución; cuántas veces falló la clave',
    kept: '30 días desde la última falla',
    onErasure:
      'Se borran; si son de varias organizaciones, borrar la parte de una las deja, sin sus tareas',
  },
  runningLocks: {
    title: 'Lecturas en curso',
    holds: 'Huella de la persona y la institución; id de la tarea',
    kept: 'Hasta el plazo de la tarea',
    onErasure: 'Se borran con la tarea',
  },
  idempotency: {
    title: 'Respuestas que se pueden repetir',
    holds:
      'Huella de una llamada y su respuesta, cifrada: el id de una tarea, o un token OTP sin datos de la persona',
    kept: '24 horas',
    onErasure: 'Se borran; la huella de un intento que no alcanzó a crear nada vence sola',
  },
  usedJtis: {
    title: 'Mensajes cifrados ya usados',
    holds: 'Huella del id de cada uno; id de la tarea',
    kept: 'Mientras se pudiera abrir, 120 días a lo más',
    onErasure: 'Queda: no identifica a nadie, e impide usarlo otra vez',
  },
  boundedSets: {
    title: 'Cupos de llaves y webhooks',
    holds: 'Los ids de los que cuentan para el tope de cada organización',
    kept: 'Mientras exista la organización; cada id, hasta que se borra su llave o webhook',
    onErasure: 'Quedan',
  },
  endedSessions: {
    title: 'Sesiones cerradas',
    holds: 'Los ids de las sesiones que cerraron las organizaciones',
    kept: 'Hasta que habrían vencido solas',
    onErasure: 'Quedan',
  },
  receiptKeys: {
    title: 'Claves que firmaron comprobantes',
    holds: 'La mitad pública de cada una',
    kept: 'Siempre: un comprobante se muestra años después',
    onErasure: 'Quedan',
  },
  encryptionKeys: {
    title: 'Claves de cifrado',
    holds: 'Las de cada sesión y las del servicio, con su mitad privada cifrada',
    kept: 'Las de una sesión, hasta que termina; las del servicio, 90 días y 30 más',
    onErasure: 'Se borran las de los widgets de la persona',
  },
  encryptionKeysInUse: {
    title: 'Claves de cifrado en uso',
    holds: 'Sus ids',
    kept: 'Siempre',
    onErasure: 'Quedan',
  },
  quotas: {
    title: 'Cuotas',
    holds: 'Lo que gastó cada organización; ids de tareas, por segundos',
    kept: '400 días',
    onErasure: 'Quedan',
  },
  clients: {
    title: 'Organizaciones',
    holds: 'Las que integran Cauce, y el correo de su contacto',
    kept: 'Siempre',
    onErasure: 'Quedan',
  },
  apiKeys: {
    title: 'Llaves de API',
    holds: 'Sus huellas; la dirección IP de la organización que cambió una, hasta que se le avisa',
    kept: 'Siempre',
    onErasure: 'Quedan',
  },
  widgetConfigs: {
    title: 'Configuraciones del widget',
    holds: 'Las de cada organización',
    kept: 'Siempre',
    onErasure: 'Quedan',
  },
  termsVersions: {
    title: 'Versiones de términos',
    holds: 'Qué texto vale por cada versión',
    kept: 'Siempre',
    onErasure: 'Quedan',
  },
  offerTexts: {
    title: 'Textos de términos y productos',
    holds: 'Los que se mostraron',
    kept: 'Siempre: los permisos los nombran como prueba',
    onErasure: 'Quedan',
  },
  processes: {
    title: 'Procesos del servicio',
    holds: 'Cuáles corren, y los ids de sus claves',
    kept: '1 hora desde su última señal',
    onErasure: 'Quedan',
  },
  keyPromotions: {
    title: 'Cambios de claves del servicio',
    holds: 'Cuándo entró en uso cada una',
    kept: 'Siempre',
    onErasure: 'Quedan',
  },
  'Redis: queue': {
    title: 'Cola de tareas',
    holds: 'Ids de tareas',
    kept: 'Hasta que la tarea corre',
    onErasure: 'Se borran las que esperan',
  },
  'Redis: institutions': {
    title: 'Turnos por institución',
    holds: 'Ids de tareas que corren o esperan; cuántas veces seguidas falló la institución',
    kept: 'Los ids, 2 horas a lo más; las fallas, hasta que responde, 24 horas a lo más',
    onErasure: 'Vencen solos',
  },
  'Redis: rate limits': {
    title: 'Límites de llamadas',
    holds:
      'Direcciones IP e ids de organizaciones y sesiones; seudónimos de las personas por las que preguntó una organización, y de aquellas para las que se pidió un código',
    kept: '1 minuto; los seudónimos, 1 hora, y los de códigos, 1 día',
    onErasure: 'Vencen solos',
  },
  'Redis: events': {
    title: 'Streams abiertos',
    holds: 'Ids de organizaciones y de sus streams',
    kept: '30 segundos después de que se cierran',
    onErasure: 'No hay nada que borrar',
  },
  'logs and traces': {
    title: 'Registros técnicos',
    holds: 'Ids de llamadas, tareas y organizaciones; nunca un RUT, una dirección IP ni datos',
    kept: 'Lo que fije quien opera Cauce; recomendamos 90 días',
    onErasure: 'No hay nada que borrar',
  },
  backups: {
    title: 'Respaldos',
    holds: 'Lo que había en la base de datos, tal como estaba: lo cifrado sigue cifrado',
    kept: '30 días a lo más es lo recomendado',
    onErasure:
      'No cambian; si se restaura uno, se borra de nuevo a cada persona que esté en la lista de borrados',
  },
  'ledger of erasures': {
    title: 'Lista de borrados',
    holds:
      'Un seudónimo de cada persona borrada, distinto de todos los demás; cuándo, y para qué organización',
    kept: 'Tanto como el respaldo más antiguo que se pueda restaurar',
    onErasure: 'Cada borrado agrega una línea',
  },
};
