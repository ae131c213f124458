import type { Role } from '../../../../principal/roles.ts';
import type { MailParams, RightsKind } from '../mails.types.ts';
import { mailDates } from './dates.ts';
import type { FactValue, MailText, MailWords } from './words.types.ts';

const dates = mailDates('es-CL');

/** What happened, for one connection and for several. */
const ACTS: Readonly<
  Record<RightsKind, (params: MailParams['act']) => Pick<MailText, 'title' | 'lead'>>
> = {
  revocation: ({ count = 1 }) => ({
    title: count > 1 ? `Quitaste ${String(count)} permisos` : 'Quitaste un permiso',
    lead: [
      `Desde ese momento nadie puede leer datos tuyos con ${count > 1 ? 'esos permisos' : 'ese permiso'}.`,
    ],
  }),
  objection: () => ({
    title: 'Te opusiste al uso de tus datos',
    lead: ['La lectura se detuvo en ese momento, y avisamos a quien los recibía.'],
  }),
  blocking: () => ({
    title: 'Bloqueaste una conexión',
    lead: ['Mientras siga bloqueada nadie puede leer datos tuyos con ese permiso.'],
  }),
  unblocking: () => ({
    title: 'Desbloqueaste una conexión',
    lead: ['Se pueden volver a leer los datos que autorizaste, hasta que venza el permiso.'],
  }),
  erasure: ({ count = 1 }) => ({
    title: count > 1 ? `Borramos los datos de ${String(count)} conexiones` : 'Borramos tus datos',
    lead: [
      `Cauce borró lo que guardaba de ti por ${count > 1 ? 'esas conexiones' : 'esa conexión'}. Lo que la ley obliga a conservar como prueba queda sin tu nombre, tu RUT ni tu correo.`,
      'Lo que ya se entregó está en manos de quien lo recibió, y le avisamos que pediste borrarlo.',
    ],
  }),
  access: () => ({
    title: 'Descargaste tus datos',
    lead: ['Es una copia de lo que Cauce guarda de tus conexiones. No va en este correo.'],
  }),
};

/** After these, no recipient receives data any more. */
const ENDS: ReadonlySet<RightsKind> = new Set(['revocation', 'erasure']);

/** What was requested, following «Pediste». */
const REQUESTS: Readonly<Record<RightsKind, string>> = {
  revocation: 'quitar un permiso',
  objection: 'que no se usen tus datos',
  blocking: 'bloquear tus datos',
  unblocking: 'desbloquear tus datos',
  erasure: 'borrar tus datos',
  access: 'ver tus datos',
};

/** What happened to a key, what follows, and what to do if nobody of the client did it. */
const KEY_CHANGES: Readonly<
  Record<MailParams['key']['change'], { title: string; lead: string; after: string }>
> = {
  created: {
    title: 'Se hizo una llave de tu organización',
    lead: 'Se hizo una llave de API. La llave misma no va en este correo: se mostró una vez, a quien la hizo.',
    after:
      'Si nadie de tu organización la hizo, retira de inmediato esa llave y la que se usó para hacerla, y mira en el registro qué se llamó con ambas. Si no puedes, pídelo a quien te entregó el acceso.',
  },
  retired: {
    title: 'Se retiró una llave de tu organización',
    lead: 'La llave de API dejó de servir, y con ella las sesiones, los tokens y los widgets que abrió.',
    after:
      'Si nadie de tu organización la retiró, retira de inmediato la llave que se usó para hacerlo, y mira en el registro qué se llamó con ella. Si no puedes, pídelo a quien te entregó el acceso.',
  },
  expiring: {
    title: 'Una llave de tu organización está por vencer',
    lead: 'Cuando venza la llave de API, lo que tus servidores pidan con ella se rechazará.',
    after: 'Si todavía la usas, reemplázala antes y cámbiala en tus servidores.',
  },
};

const changerOf = (by: MailParams['key']['by']): string => {
  if (by?.keyId === '') return 'Alguien del equipo, en la consola';
  return by ? `Alguien con la llave ${by.keyId}` : 'Quien administra Cauce';
};

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Dueña o dueño',
  developer: 'Desarrollo',
  support: 'Soporte',
  viewer: 'Solo mira',
};

const fact = (label: string, value: FactValue | null): (readonly [string, FactValue])[] =>
  value === null ? [] : [[label, value]];

/** The mails in Spanish. */
export const es: MailWords = {
  receipt: (facts) => ({
    subject: 'Comprobante de tu permiso',
    title: 'Comprobante de tu permiso',
    lead: [
      `Autorizaste a ${facts.recipientName} a leer datos tuyos de ${facts.entityName}. Guarda este correo: lo que aceptaste va adjunto y firmado, en un PDF para leer y un archivo para comprobar la firma.`,
    ],
    facts: [
      ['Quién los recibe', facts.recipientName],
      ['De dónde', facts.entityName],
      ...fact('Para qué', facts.purpose),
      ['Qué datos', facts.products],
      ['Cuándo lo autorizaste', dates.minute(facts.acceptedAt)],
      ...fact('Hasta cuándo', facts.validUntil && dates.day(facts.validUntil)),
      [
        'Tu clave',
        facts.storesCredentials
          ? 'Guardada y cifrada mientras dure el permiso, para actualizar los datos.'
          : 'No la guardamos.',
      ],
      ...fact(
        'En la misma visita',
        facts.sameVisit.length === 0
          ? null
          : facts.sameVisit.map(
              ({ entity, products, validUntil }) =>
                `${entity.name}: ${products.join(', ')}, hasta el ${dates.day(validUntil)}`,
            ),
      ),
      ['Código del permiso', facts.consentId],
      ['Cómo quitar el permiso', { url: facts.personPage }],
    ],
    after: ['Si no fuiste tú, quita el permiso ahora en esa página.'],
  }),
  code: ({ code, minutes }) => ({
    subject: 'Tu código para entrar a tu página',
    title: 'Tu código',
    code,
    lead: [
      `Escríbelo en la página donde lo pediste. Sirve una vez y vence en ${String(minutes)} minutos.`,
    ],
    facts: [],
    after: [
      'Si no fuiste tú, ignora este correo: sin el código nadie entra.',
      'Nadie de Cauce te va a pedir este código, ni por teléfono ni por correo.',
    ],
  }),
  act: (params) => {
    const { title, lead } = ACTS[params.kind](params);
    return {
      subject: title,
      title,
      lead,
      facts: [
        ...fact(
          ENDS.has(params.kind) ? 'Quién recibía los datos' : 'Quién recibe los datos',
          params.recipientName || null,
        ),
        ...fact('De dónde', params.entityName),
        ['Cuándo lo hiciste', dates.minute(params.at)],
        ...fact('Plazo para responderte', params.dueAt && `Hasta el ${dates.day(params.dueAt)}`),
      ],
      after: [
        'Si no fuiste tú, alguien más puede leer tu correo: cambia la clave de tu correo cuanto antes.',
      ],
    };
  },
  clientAct: ({ act, recipientNames, entityNames, at, personPage }) => {
    const isExport = act === 'export';
    const title = isExport ? 'Se llevaron una copia de tus datos' : 'Pidieron borrar tus datos';
    return {
      subject: title,
      title,
      lead: [
        isExport
          ? 'Quien recibe tus datos pidió una copia de todo lo que Cauce guarda de ti por su cuenta. Puede haberlo hecho para responder algo que le pediste.'
          : 'Quien recibía tus datos terminó los permisos de abajo y pidió borrar lo que Cauce guardaba de ti por ellos. Lo que ya tenía sigue en sus manos: pídele a quien los recibía que lo borre.',
      ],
      facts: [
        ...fact(
          isExport ? 'Quién recibe los datos' : 'Quién recibía los datos',
          recipientNames.length > 0 ? recipientNames : null,
        ),
        ...fact('De dónde', entityNames.length > 0 ? entityNames : null),
        ['Cuándo', dates.minute(at)],
        ['Tu página', { url: personPage }],
      ],
      after: [
        isExport
          ? 'En tu página ves cada copia, y puedes bloquear o quitar el permiso.'
          : 'Lo que bloqueaste, y lo que pediste y no te han respondido, no se borró: sigue en tu página.',
      ],
    };
  },
  answer: ({ kind, recipientName, outcome, message }) => ({
    subject: 'Respondieron tu solicitud',
    title: 'Respondieron tu solicitud',
    lead: [`Pediste ${REQUESTS[kind]}. ${recipientName} respondió.`],
    quote: { author: `Esto lo escribió ${recipientName}, no Cauce:`, text: message },
    facts: [['Resultado', outcome === 'done' ? 'Aceptada' : 'Rechazada']],
    after: [
      'La respuesta es de quien recibe tus datos: Cauce no la escribe ni la revisa. No entregues claves ni códigos a quien te los pida.',
      ...(outcome === 'rejected'
        ? [
            'Si no estás de acuerdo, tienes 30 días hábiles para reclamar ante la Agencia de Protección de Datos Personales (Ley 21.719).',
          ]
        : []),
    ],
  }),
  key: ({ change, clientName, keyId, scopes, networks, expiresAt, at, by }) => {
    const { title, lead, after } = KEY_CHANGES[change];
    return {
      subject: title,
      title,
      lead: [lead],
      facts: [
        ['Organización', clientName],
        ['Llave', keyId],
        ['Permisos', scopes],
        ['Redes', networks ?? 'Cualquiera'],
        ['Vencimiento', expiresAt === null ? 'Sin vencimiento' : dates.minute(expiresAt)],
        ...(change === 'expiring'
          ? []
          : ([
              ['Cuándo', dates.minute(at)],
              ['Quién', changerOf(by)],
              ...fact('Desde qué dirección', by && by.ip),
            ] as const)),
      ],
      after: [
        by || change === 'expiring'
          ? after
          : 'Si no lo pediste, avísale cuanto antes a quien te entregó el acceso.',
        'Nadie de Cauce te va a pedir una llave, ni por teléfono ni por correo.',
      ],
      footer:
        'Te escribimos porque eres el contacto de tu organización en Cauce. Este correo se envía solo: nadie lee las respuestas.',
    };
  },
  invitation: ({ clientName, role, url, expiresAt, isRecovery }) => ({
    subject: isRecovery ? 'Entra de nuevo a la consola' : 'Te invitaron a una consola',
    title: isRecovery ? 'Entra de nuevo a la consola' : 'Te invitaron a una consola',
    lead: [
      isRecovery
        ? 'Alguien de tu equipo pidió que puedas crear otra llave de acceso. Cuando la crees, las anteriores dejan de servir.'
        : 'Alguien de la organización te invitó a la consola con que administra su integración. Para aceptar, escribe este mismo correo en la página y crea una llave de acceso: no hay claves.',
    ],
    facts: [
      ['Organización', clientName],
      ['Tu rol', ROLE_NAMES[role]],
      ['Hasta cuándo', dates.minute(expiresAt)],
      ['Dónde', { url }],
    ],
    after: [
      'Si no conoces a la organización, ignora este correo: no pasa nada hasta que aceptes.',
      'No reenvíes este correo: el enlace es solo para ti.',
    ],
    footer:
      'Te escribimos porque una organización que usa Cauce te invitó. Este correo se envía solo: nadie lee las respuestas.',
  }),
  footer: 'Te escribimos porque usaste Cauce. Este correo se envía solo: nadie lee las respuestas.',
};
