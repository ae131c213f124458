import { connectErrorCatalogue } from './connectCatalogue.ts';
import { errorsOf, type ErrorEntry } from './errorEntry.ts';

export type { ErrorEntry } from './errorEntry.ts';

/**
 * Every error that the API returns: the error handler, the OpenAPI documents and the site's error
 * pages read this list. `message` is part of the published contract: clients may compare it, so it
 * must not change. `description` and `remedy` are for human readers.
 */

export const errorCatalogue = {
  // 400 to 405, 413 and 415: refused before the call's own rules are checked.
  ...errorsOf('both', 400, {
    malformedJson: {
      code: 'MALFORMED_JSON',
      message: 'The request body is not valid JSON',
      description: 'El cuerpo no es JSON válido.',
      remedy: 'Revisa comillas, comas y llaves; envía el cuerpo en UTF-8.',
    },
    malformedRequest: {
      code: 'MALFORMED_REQUEST',
      message: 'The request could not be understood',
      description: 'La dirección o un encabezado no se puede interpretar.',
      remedy: 'Revisa la codificación de la dirección y los encabezados.',
    },
  }),
  ...errorsOf('both', 404, {
    notFound: {
      code: 'NOT_FOUND',
      message: 'Not found',
      description: 'La ruta no existe.',
      remedy: 'Revisa la dirección: todas las rutas empiezan con /api/v1.',
    },
  }),
  ...errorsOf('both', 405, {
    methodNotAllowed: {
      code: 'METHOD_NOT_ALLOWED',
      message: 'Method not allowed',
      description: 'La ruta existe, pero no con ese método.',
      remedy: 'Usa uno de los métodos del encabezado Allow.',
    },
  }),
  ...errorsOf('both', 413, {
    payloadTooLarge: {
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The request body is larger than 100 kB',
      description: 'El cuerpo pesa más de 100 kB.',
      remedy: 'Envía solo los campos documentados.',
    },
  }),
  ...errorsOf('both', 415, {
    unsupportedMediaType: {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'The request body must be application/json',
      description: 'El cuerpo no viene como application/json.',
      remedy: 'Envía el encabezado Content-Type: application/json.',
    },
  }),

  // 401
  ...errorsOf('main', 401, {
    noCredentials: {
      code: 'UNAUTHORIZED',
      message: 'No credentials sent',
      description: 'La llamada no trae la credencial que necesita.',
      remedy: 'Envía la llave en X-API-Key o el token de sesión en Authorization: Bearer.',
    },
    invalidApiKey: {
      code: 'UNAUTHORIZED',
      message: 'Invalid API Key',
      description: 'La llave no existe, fue reemplazada o revocada, o es de otro ambiente.',
      remedy: 'Revisa que la llave sea la vigente de este ambiente.',
    },
    expiredJwt: {
      code: 'UNAUTHORIZED',
      message: 'Jwt is expired',
      description: 'El token de sesión venció.',
      remedy: 'Pide otro con POST /auth/login y repite la llamada.',
    },
    invalidJwt: {
      code: 'UNAUTHORIZED',
      message: 'Invalid Jwt',
      description: 'El token no es un token de sesión de este ambiente o fue alterado.',
      remedy: 'Pide un token con POST /auth/login y envíalo sin cambios.',
    },
  }),

  // 403
  ...errorsOf('both', 403, {
    forbidden: {
      code: 'FORBIDDEN',
      message: "You don't have sufficient permissions to perform this action",
      description:
        'La credencial es válida, pero no alcanza para esto: le falta el permiso, o lo pedido no existe o es de otro cliente.',
      remedy: 'Revisa los permisos de la llave y el identificador que envías.',
    },
    temporarilyRestricted: {
      code: 'TEMPORARILY_RESTRICTED',
      message:
        'Username/action pair has been temporarily restricted due to multiple failed authentication attempts',
      fixableBy: 'user',
      description:
        'Hubo dos ingresos fallidos seguidos de esta persona en esta institución; Cauce la pausa para no bloquear su clave.',
      remedy:
        'Espera hasta la fecha de retryAfter y pide a la persona que revise su clave en el sitio de la institución.',
    },
  }),

  // 409
  ...errorsOf('both', 409, {
    challengeNotOpen: {
      code: 'CHALLENGE_NOT_OPEN',
      message: 'The task has no open challenge with this id',
      description:
        'La institución no está preguntando eso: el desafío ya se respondió, venció, se canceló o es otro.',
      remedy: 'Consulta la tarea otra vez y responde el desafío que trae, si trae uno.',
    },

    taskNotFinished: {
      code: 'TASK_NOT_FINISHED',
      message: 'The task has not ended yet',
      api: 'main',
      description: 'La tarea sigue pendiente o en curso: todavía no hay datos que borrar.',
      remedy:
        'Espera a que termine, o cancélala con POST /tasks/{taskId}/cancel y repite la llamada.',
    },
  }),

  ...errorsOf('main', 404, {
    requestNotFound: {
      code: 'REQUEST_NOT_FOUND',
      message: 'There is no request with this id in the last 7 days',
      description: 'Tu organización no hizo una llamada con ese id en los últimos 7 días.',
      remedy:
        'Usa el X-Request-Id de la respuesta. Una llamada aparece a los pocos segundos; las del widget y las que no mostraron una credencial vigente no se registran.',
    },
  }),

  ...errorsOf('main', 409, {
    keyNotValid: {
      code: 'KEY_NOT_VALID',
      message: 'The key has expired or was retired',
      description: 'La llave que quieres reemplazar ya no sirve.',
      remedy: 'Reemplaza una que sirva, o haz una nueva con POST /keys.',
    },
    keyInUse: {
      code: 'KEY_IN_USE',
      message: 'A key cannot retire itself',
      description: 'La llave que quieres retirar es la misma con que preguntas.',
      remedy: 'Haz otra llave con el permiso manage, y retira esta con ella.',
    },
    tooManyKeys: {
      code: 'TOO_MANY_KEYS',
      message: 'The organisation already has 20 valid keys',
      description: 'Tu organización ya tiene 20 llaves que sirven.',
      remedy: 'Retira las que no uses: GET /keys dice cuándo se usó cada una.',
    },
    webhookDisabled: {
      code: 'WEBHOOK_DISABLED',
      message: 'The webhook is disabled',
      description: 'El webhook está apagado, así que no se le envía nada.',
      remedy: 'Actívalo con PATCH /webhooks/{webhookId} y enabled: true, y repite la llamada.',
    },
    tooManyWebhooks: {
      code: 'TOO_MANY_WEBHOOKS',
      message: 'The client already has 10 webhooks',
      description: 'Tu organización ya tiene todos los webhooks que puede.',
      remedy: 'Borra uno que no uses, o reparte los eventos desde tu servidor.',
    },
  }),

  // 422
  ...errorsOf('both', 422, {
    webhookUrlRefused: {
      code: 'WEBHOOK_URL_REFUSED',
      message:
        'The URL of a webhook must be https, without credentials or port, at a public address',
      api: 'main',
      description:
        'La URL no sirve para un webhook: tiene que ser https, en el puerto 443, sin usuario ni clave, y todas las direcciones de su host tienen que ser públicas. En un sandbox que solo se alcanza desde su propia máquina también se acepta http, cualquier puerto y la dirección local (127.0.0.1, localhost), porque ahí corre tu servidor mientras desarrollas.',
      remedy: 'Publica tu servidor con https en una dirección pública y envía esa URL.',
    },
    invalidExpireMinimum: {
      code: 'INVALID_EXPIRE',
      message: 'Expire must be greater than or equal to 10',
      api: 'main',
      description: 'La duración pedida es menor que 10 minutos.',
      remedy: 'Envía expire entre 10 y 60, u omítelo.',
    },
    invalidExpireMaximum: {
      code: 'INVALID_EXPIRE',
      message: 'Expire must be less than or equal to 60',
      api: 'main',
      description: 'La duración pedida es mayor que 60 minutos.',
      remedy: 'Envía expire entre 10 y 60, u omítelo.',
    },
    invalidExpireType: {
      code: 'INVALID_EXPIRE',
      message: 'Expire must be a whole number of minutes',
      api: 'main',
      description: 'expire no es un número entero.',
      remedy: 'Envía expire como número entero de minutos, sin comillas.',
    },
    invalidAction: {
      code: 'INVALID_ACTION',
      message: 'Invalid action',
      description:
        'La acción no existe, está apagada en este ambiente, o la institución no responde: hint dice cuál.',
      remedy: 'Elige una acción con enabled: true de GET /entities, en la forma entidad:acción.',
    },
    invalidArgs: {
      code: 'INVALID_ACTION',
      message: 'Invalid args',
      description: 'args viene vacío o incompleto.',
      remedy: 'Envía username y password como textos.',
    },
    argsRequired: {
      code: 'WRONG_FORMAT',
      message: 'args is required',
      description: 'No viene args ni encryptArgs.',
      remedy: 'Envía uno de los dos.',
    },
    argsNotObject: {
      code: 'WRONG_FORMAT',
      message: 'args must be of type object',
      description: 'args no es un objeto.',
      remedy: 'Envía args como objeto con username y password.',
    },
    argsAndEncryptArgs: {
      code: 'WRONG_FORMAT',
      message: 'args and encryptArgs cannot be sent together',
      description: 'Vienen args y encryptArgs a la vez.',
      remedy: 'Envía solo uno de los dos.',
    },
    encryptArgsNotString: {
      code: 'WRONG_FORMAT',
      message: 'encryptArgs must be of type string',
      description: 'encryptArgs no es un texto.',
      remedy: 'Envía el JWE compacto tal como lo entrega tu librería.',
    },
    encryptArgsUnreadable: {
      code: 'WRONG_FORMAT',
      message: 'encryptArgs could not be decrypted',
      description:
        'El texto cifrado no se puede abrir: la llave no es de esta sesión, es de otro cliente, venció, fue alterado o ya se usó.',
      remedy: 'Cifra otra vez con una llave vigente, el id de tu cliente en aud y un jti nuevo.',
    },
    notAllowed: {
      code: 'WRONG_FORMAT',
      message: '"x" is not allowed',
      description: 'La llamada trae un campo que no existe; el mensaje lo nombra.',
      remedy: 'Quita el campo.',
    },
    wrongFormat: {
      code: 'WRONG_FORMAT',
      message: 'The request does not have the documented format',
      description: 'Un dato de la llamada no tiene la forma documentada; el mensaje dice cuál.',
      remedy: 'Corrige el dato que nombra el mensaje.',
    },
    invalidRut: {
      code: 'INVALID_RUT',
      message: 'Invalid rut',
      fixableBy: 'user',
      description: 'El RUT no es válido, o la institución espera otro tipo de usuario.',
      remedy: 'Pide a la persona que revise su RUT y el dígito verificador.',
    },
    invalidPasswordSchema: {
      code: 'INVALID_PASSWORD_SCHEMA',
      message: "password doesn't meet entity schema",
      fixableBy: 'user',
      description:
        'La clave no cumple la regla de la institución; no se contactó a la institución.',
      remedy:
        'Pide la clave otra vez, con la regla de la institución a la vista: está en credentials de GET /entities.',
    },
    idempotencyMismatch: {
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'Idempotency-Key was already used with another request',
      description: 'La misma Idempotency-Key llegó antes con otro cuerpo.',
      remedy: 'Usa una llave nueva para cada operación distinta.',
    },
    invalidIdempotencyKey: {
      code: 'WRONG_FORMAT',
      message: 'Idempotency-Key must be 1 to 255 printable ASCII characters',
      description: 'La Idempotency-Key está vacía, es muy larga o tiene caracteres que no sirven.',
      remedy: 'Usa, por ejemplo, un UUID.',
    },
    referenceError: {
      code: 'REFERENCE_ERROR',
      message: 'reference must be 1 to 64 characters, without a RUT or an e-mail address',
      description:
        'reference no es un texto de 1 a 64 caracteres, o contiene algo que parece un RUT (con puntos y guion o sin ellos) o un correo.',
      remedy:
        'Envía un id de tu sistema que no diga quién es la persona, como solicitud-4821, u omítela.',
    },
  }),

  // 429
  ...errorsOf('both', 429, {
    notEnoughCredits: {
      code: 'NOT_ENOUGH_CREDITS',
      message: 'Request monthly quota reached',
      description: 'Se acabó la cuota del mes.',
      remedy:
        'Solo se rechaza lo que gasta una tarea: todavía puedes abrir sesiones y leer, cancelar y borrar lo que ya tienes. Espera al primer día del mes siguiente o pide más cuota.',
    },
    processAlreadyRunning: {
      code: 'PROCESS_ALREADY_RUNNING',
      message: 'Another request for this user and entity is currently running',
      description: 'Ya hay una extracción en curso de esta persona en esta institución.',
      remedy: 'Espera a que termine; a más tardar termina en la fecha de retryAfter.',
    },
    tryAgainLater: {
      code: 'TRY_AGAIN_LATER',
      message: 'This user cannot be served at this entity at the moment. Try again later',
      description:
        'Ahora no se puede ingresar con esta persona en esta institución, por algo ajeno a tus tareas. No decimos más, para no revelar a un cliente lo que hace otro.',
      remedy: 'Prueba otra vez después de la fecha de retryAfter.',
    },
    tooManyRequests: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests',
      description: 'Demasiadas llamadas en poco tiempo desde esta llave, sesión o dirección.',
      remedy: 'Espera hasta la fecha de Retry-After y baja el ritmo.',
    },

    tooManyStreams: {
      code: 'TOO_MANY_STREAMS',
      message: 'Too many event streams are open',
      api: 'main',
      description: 'Tu organización ya tiene abiertos todos los streams de eventos que puede.',
      remedy:
        'Cierra los que no usas: basta uno por proceso, con todos los tipos. Los que se cortaron sin cerrarse se liberan en medio minuto.',
    },
  }),

  ...connectErrorCatalogue,

  // 5xx
  ...errorsOf('both', 500, {
    internal: {
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal server error',
      fixableBy: 'operator',
      description: 'Algo falló de nuestro lado.',
      remedy: 'Repite la llamada; si sigue igual, envíanos el requestId.',
    },
  }),
  ...errorsOf('both', 503, {
    serviceUnavailable: {
      code: 'SERVICE_UNAVAILABLE',
      message: 'The service is temporarily unavailable, try again shortly',
      fixableBy: 'operator',
      description: 'El servicio se está recuperando; no se aceptó nada.',
      remedy: 'Repite la misma llamada después de la fecha de Retry-After.',
    },
  }),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errorCatalogue;
