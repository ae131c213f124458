/**
 * Every error that the API answers, in one list: the handler, the OpenAPI documents and the site's
 * error pages read it. `message` is the exact text of the specification (section 8) or, where the
 * specification is silent, of design section 5. `description` and `remedy` are read by people.
 */

/** Which API's error shape and documents the entry belongs to. */
export type ErrorApi = 'main' | 'connect' | 'both';

/** Who can do something about it. */
export type ErrorOwner = 'client' | 'user' | 'operator';

export interface ErrorEntry {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly api: ErrorApi;
  readonly fixableBy: ErrorOwner;
  /** What happened, in Spanish. */
  readonly description: string;
  /** What to do next, in Spanish. */
  readonly remedy: string;
}

const entry = <const T extends ErrorEntry>(value: T): T => value;

export const errorCatalogue = {
  // 400 to 405, 413 and 415: before any rule of a call is looked at.
  malformedJson: entry({
    code: 'MALFORMED_JSON',
    status: 400,
    message: 'The request body is not valid JSON',
    api: 'both',
    fixableBy: 'client',
    description: 'El cuerpo no es JSON válido.',
    remedy: 'Revisa comillas, comas y llaves; envía el cuerpo en UTF-8.',
  }),
  malformedRequest: entry({
    code: 'MALFORMED_REQUEST',
    status: 400,
    message: 'The request could not be understood',
    api: 'both',
    fixableBy: 'client',
    description: 'La dirección o un encabezado no se puede interpretar.',
    remedy: 'Revisa la codificación de la dirección y los encabezados.',
  }),
  notFound: entry({
    code: 'NOT_FOUND',
    status: 404,
    message: 'Not found',
    api: 'both',
    fixableBy: 'client',
    description: 'La ruta no existe.',
    remedy: 'Revisa la dirección: todas las rutas empiezan con /api/v1.',
  }),
  methodNotAllowed: entry({
    code: 'METHOD_NOT_ALLOWED',
    status: 405,
    message: 'Method not allowed',
    api: 'both',
    fixableBy: 'client',
    description: 'La ruta existe, pero no con ese método.',
    remedy: 'Usa uno de los métodos del encabezado Allow.',
  }),
  payloadTooLarge: entry({
    code: 'PAYLOAD_TOO_LARGE',
    status: 413,
    message: 'The request body is larger than 100 kB',
    api: 'both',
    fixableBy: 'client',
    description: 'El cuerpo pesa más de 100 kB.',
    remedy: 'Envía solo los campos documentados.',
  }),
  unsupportedMediaType: entry({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    message: 'The request body must be application/json',
    api: 'both',
    fixableBy: 'client',
    description: 'El cuerpo no viene como application/json.',
    remedy: 'Envía el encabezado Content-Type: application/json.',
  }),

  // 401
  noCredentials: entry({
    code: 'UNAUTHORIZED',
    status: 401,
    message: 'No credentials sent',
    api: 'main',
    fixableBy: 'client',
    description: 'La llamada no trae la credencial que necesita.',
    remedy: 'Envía la llave en X-API-Key o el token de sesión en Authorization: Bearer.',
  }),
  invalidApiKey: entry({
    code: 'UNAUTHORIZED',
    status: 401,
    message: 'Invalid API Key',
    api: 'main',
    fixableBy: 'client',
    description: 'La llave no existe, fue reemplazada o revocada, o es de otro ambiente.',
    remedy: 'Revisa que la llave sea la vigente de este ambiente.',
  }),
  expiredJwt: entry({
    code: 'UNAUTHORIZED',
    status: 401,
    message: 'Jwt is expired',
    api: 'main',
    fixableBy: 'client',
    description: 'El token de sesión venció.',
    remedy: 'Pide otro con POST /auth/login y repite la llamada.',
  }),
  invalidJwt: entry({
    code: 'UNAUTHORIZED',
    status: 401,
    message: 'Invalid Jwt',
    api: 'main',
    fixableBy: 'client',
    description: 'El token no es un token de sesión de este ambiente o fue alterado.',
    remedy: 'Pide un token con POST /auth/login y envíalo sin cambios.',
  }),

  // 403
  forbidden: entry({
    code: 'FORBIDDEN',
    status: 403,
    message: "You don't have sufficient permissions to perform this action",
    api: 'both',
    fixableBy: 'client',
    description:
      'La credencial es válida, pero no alcanza para esto: le falta el permiso, o lo pedido no existe o es de otro cliente.',
    remedy: 'Revisa los permisos de la llave y el identificador que envías.',
  }),
  temporarilyRestricted: entry({
    code: 'TEMPORARILY_RESTRICTED',
    status: 403,
    message:
      'Username/action pair has been temporarily restricted due to multiple failed authentication attempts',
    api: 'both',
    fixableBy: 'user',
    description:
      'Hubo dos ingresos fallidos seguidos de esta persona en esta institución; Cauce la pausa para no bloquear su clave.',
    remedy:
      'Espera hasta la fecha de retryAfter y pide a la persona que revise su clave en el sitio de la institución.',
  }),

  // 422
  invalidExpireMinimum: entry({
    code: 'INVALID_EXPIRE',
    status: 422,
    message: 'Expire must be greater than or equal to 10',
    api: 'main',
    fixableBy: 'client',
    description: 'La duración pedida es menor que 10 minutos.',
    remedy: 'Envía expire entre 10 y 60, u omítelo.',
  }),
  invalidExpireMaximum: entry({
    code: 'INVALID_EXPIRE',
    status: 422,
    message: 'Expire must be less than or equal to 60',
    api: 'main',
    fixableBy: 'client',
    description: 'La duración pedida es mayor que 60 minutos.',
    remedy: 'Envía expire entre 10 y 60, u omítelo.',
  }),
  invalidExpireType: entry({
    code: 'INVALID_EXPIRE',
    status: 422,
    message: 'Expire must be a whole number of minutes',
    api: 'main',
    fixableBy: 'client',
    description: 'expire no es un número entero.',
    remedy: 'Envía expire como número entero de minutos, sin comillas.',
  }),
  invalidAction: entry({
    code: 'INVALID_ACTION',
    status: 422,
    message: 'Invalid action',
    api: 'both',
    fixableBy: 'client',
    description: 'La acción no existe o hoy no está habilitada.',
    remedy: 'Elige una acción con enabled: true de GET /entities, en la forma entidad:acción.',
  }),
  invalidArgs: entry({
    code: 'INVALID_ACTION',
    status: 422,
    message: 'Invalid args',
    api: 'both',
    fixableBy: 'client',
    description: 'args viene vacío o incompleto.',
    remedy: 'Envía username y password como textos.',
  }),
  argsRequired: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'args is required',
    api: 'both',
    fixableBy: 'client',
    description: 'No viene args ni encryptArgs.',
    remedy: 'Envía uno de los dos.',
  }),
  argsNotObject: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'args must be of type object',
    api: 'both',
    fixableBy: 'client',
    description: 'args no es un objeto.',
    remedy: 'Envía args como objeto con username y password.',
  }),
  argsAndEncryptArgs: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'args and encryptArgs cannot be sent together',
    api: 'both',
    fixableBy: 'client',
    description: 'Vienen args y encryptArgs a la vez.',
    remedy: 'Envía solo uno de los dos.',
  }),
  encryptArgsNotString: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'encryptArgs must be of type string',
    api: 'both',
    fixableBy: 'client',
    description: 'encryptArgs no es un texto.',
    remedy: 'Envía el JWE compacto tal como lo entrega tu librería.',
  }),
  encryptArgsUnreadable: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'encryptArgs could not be decrypted',
    api: 'both',
    fixableBy: 'client',
    description:
      'El texto cifrado no se puede abrir: la llave no es de esta sesión, venció, fue alterado o ya se usó.',
    remedy: 'Cifra otra vez con una llave vigente y un jti nuevo.',
  }),
  notAllowed: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: '"x" is not allowed',
    api: 'both',
    fixableBy: 'client',
    description: 'La llamada trae un campo que no existe; el mensaje lo nombra.',
    remedy: 'Quita el campo.',
  }),
  wrongFormat: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'The request does not have the documented format',
    api: 'both',
    fixableBy: 'client',
    description: 'Un dato de la llamada no tiene la forma documentada; el mensaje dice cuál.',
    remedy: 'Corrige el dato que nombra el mensaje.',
  }),
  invalidRut: entry({
    code: 'INVALID_RUT',
    status: 422,
    message: 'Invalid rut',
    api: 'both',
    fixableBy: 'user',
    description: 'El RUT no es válido, o la institución espera otro tipo de usuario.',
    remedy: 'Pide a la persona que revise su RUT y el dígito verificador.',
  }),
  invalidPasswordSchema: entry({
    code: 'INVALID_PASSWORD_SCHEMA',
    status: 422,
    message: "password doesn't meet entity schema",
    api: 'both',
    fixableBy: 'user',
    description: 'La clave no cumple la regla de la institución; no se contactó a la institución.',
    remedy: 'Pide la clave otra vez, con la regla de la institución a la vista.',
  }),
  idempotencyMismatch: entry({
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 422,
    message: 'Idempotency-Key was already used with another request',
    api: 'both',
    fixableBy: 'client',
    description: 'La misma Idempotency-Key llegó antes con otro cuerpo.',
    remedy: 'Usa una llave nueva para cada operación distinta.',
  }),
  invalidIdempotencyKey: entry({
    code: 'WRONG_FORMAT',
    status: 422,
    message: 'Idempotency-Key must be 1 to 255 printable ASCII characters',
    api: 'both',
    fixableBy: 'client',
    description: 'La Idempotency-Key está vacía, es muy larga o tiene caracteres que no sirven.',
    remedy: 'Usa, por ejemplo, un UUID.',
  }),

  // 429
  notEnoughCredits: entry({
    code: 'NOT_ENOUGH_CREDITS',
    status: 429,
    message: 'Request monthly quota reached',
    api: 'both',
    fixableBy: 'client',
    description: 'Se acabó la cuota del mes.',
    remedy: 'Espera al primer día del mes siguiente o pide más cuota.',
  }),
  processAlreadyRunning: entry({
    code: 'PROCESS_ALREADY_RUNNING',
    status: 429,
    message: 'Another request for this user and entity is currently running',
    api: 'both',
    fixableBy: 'client',
    description: 'Ya hay una extracción en curso de esta persona en esta institución.',
    remedy: 'Espera a que termine; a más tardar termina en la fecha de retryAfter.',
  }),
  tooManyRequests: entry({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    message: 'Too many requests',
    api: 'both',
    fixableBy: 'client',
    description: 'Demasiadas llamadas en poco tiempo desde esta llave, sesión o dirección.',
    remedy: 'Espera hasta la fecha de Retry-After y baja el ritmo.',
  }),

  // 5xx
  internal: entry({
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: 'Internal server error',
    api: 'both',
    fixableBy: 'operator',
    description: 'Algo falló de nuestro lado.',
    remedy: 'Repite la llamada; si sigue igual, envíanos el requestId.',
  }),
  serviceUnavailable: entry({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    message: 'The service is temporarily unavailable, try again shortly',
    api: 'both',
    fixableBy: 'operator',
    description: 'El servicio se está recuperando; no se aceptó nada.',
    remedy: 'Repite la misma llamada después de la fecha de Retry-After.',
  }),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errorCatalogue;
