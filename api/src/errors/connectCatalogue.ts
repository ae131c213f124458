import { errorEntry, type ErrorEntry, type ErrorFields } from './errorEntry.ts';

const connectEntry = (fields: ErrorFields) => errorEntry({ api: 'connect', ...fields });

/** Errors that only the connect API returns, including those of the widget's calls. */
export const connectErrorCatalogue = {
  // 401
  missingApiKeyOrClientId: connectEntry({
    code: 'MISSING_API_KEY_OR_CLIENT_ID',
    status: 401,
    message: 'Missing or invalid API key, or missing clientId',
    description: 'Falta la llave, no sirve, o el cuerpo no trae clientId.',
    remedy: 'Envía la llave vigente en X-API-Key y tu clientId en el cuerpo.',
  }),
  missingTaskToken: connectEntry({
    code: 'MISSING_TASK_TOKEN',
    status: 401,
    message: 'Missing task token',
    description: 'La llamada no trae el token de tarea.',
    remedy: 'Pide uno con POST /token/task y envíalo en Authorization: Bearer.',
  }),
  invalidTaskToken: connectEntry({
    code: 'INVALID_TASK_TOKEN',
    status: 401,
    message: 'Invalid or expired task token',
    description: 'El token de tarea venció, fue alterado o es de otro tipo.',
    remedy: 'Pide otro con POST /token/task; dura 30 minutos.',
  }),
  invalidOtpToken: connectEntry({
    code: 'INVALID_OTP_TOKEN',
    status: 401,
    message: 'Invalid OTP token',
    description: 'El token de un solo uso no existe, o su consentimiento ya terminó.',
    remedy: 'Crea otro con POST /token/otp/create.',
  }),
  otpTokenExpired: connectEntry({
    code: 'OTP_TOKEN_EXPIRED',
    status: 401,
    message: 'OTP token is expired',
    description: 'Pasaron más de 10 minutos desde que se creó el token de un solo uso.',
    remedy: 'Crea otro con POST /token/otp/create y abre el widget enseguida.',
  }),
  otpTokenAlreadyUsed: connectEntry({
    code: 'OTP_TOKEN_ALREADY_USED',
    status: 401,
    message: 'OTP token was already used',
    description: 'El token de un solo uso ya abrió un widget.',
    remedy: 'Crea uno nuevo cada vez que abras el widget.',
  }),
  missingWidgetToken: connectEntry({
    code: 'MISSING_WIDGET_TOKEN',
    status: 401,
    message: 'Missing widget token',
    description: 'La llamada no trae el token del widget.',
    remedy: 'Envía el sessionToken de POST /widget/sessions en Authorization: Bearer.',
  }),
  invalidWidgetToken: connectEntry({
    code: 'INVALID_WIDGET_TOKEN',
    status: 401,
    message: 'Invalid widget token',
    description: 'El token del widget fue alterado o es de otro tipo.',
    remedy: 'Usa el sessionToken de POST /widget/sessions sin cambios.',
  }),
  expiredWidgetToken: connectEntry({
    code: 'EXPIRED_WIDGET_TOKEN',
    status: 401,
    message: 'Widget token is expired',
    description: 'La sesión del widget venció.',
    remedy: 'Crea otro token con POST /token/otp/create y abre el widget otra vez.',
  }),
  missingPersonToken: connectEntry({
    code: 'MISSING_PERSON_TOKEN',
    status: 401,
    message: 'Missing person token',
    fixableBy: 'user',
    description: 'La llamada no trae el token de la persona.',
    remedy: 'Entra con el código del correo y envía el token en Authorization: Bearer.',
  }),
  invalidPersonToken: connectEntry({
    code: 'INVALID_PERSON_TOKEN',
    status: 401,
    message: 'Invalid person token',
    fixableBy: 'user',
    description: 'El token fue alterado, es de otro tipo, o la persona ya salió.',
    remedy: 'Entra otra vez con un código nuevo.',
  }),
  expiredPersonToken: connectEntry({
    code: 'EXPIRED_PERSON_TOKEN',
    status: 401,
    message: 'Person token is expired',
    fixableBy: 'user',
    description: 'Pasaron los 20 minutos que dura la sesión de la persona.',
    remedy: 'Entra otra vez con un código nuevo.',
  }),
  invalidCode: connectEntry({
    code: 'INVALID_CODE',
    status: 401,
    message: 'The code is not correct',
    fixableBy: 'user',
    description: 'El código no es el que se mandó para este ingreso.',
    remedy:
      'Revisa los seis dígitos del correo más nuevo; attemptsLeft dice cuántos intentos quedan.',
  }),
  codeExpired: connectEntry({
    code: 'CODE_EXPIRED',
    status: 401,
    message: 'The code can not be used any more',
    fixableBy: 'user',
    description: 'El código venció, ya se usó, se probó demasiadas veces, o el ingreso no existe.',
    remedy: 'Pide otro con POST /person/sign-ins.',
  }),

  // 403: why a consent cannot be used, all with the same code
  consentUnknown: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent not found',
    description: 'No hay un consentimiento con ese id.',
    remedy: 'Usa el consentId que entregó POST /token/otp/create.',
  }),
  consentOfAnotherTarget: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent does not belong to the target of the task token',
    description: 'El consentimiento es de otra persona que la del token de tarea.',
    remedy: 'Pide un token de tarea con el RUT de la persona que dio el consentimiento.',
  }),
  consentExpired: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent is expired',
    fixableBy: 'user',
    description: 'El consentimiento venció.',
    remedy: 'Pide a la persona que lo dé otra vez en el widget.',
  }),
  consentTerminated: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent is terminated',
    fixableBy: 'user',
    description:
      'El consentimiento terminó: fue revocado, descartado, o la clave dejó de servir. Sus datos ya no existen.',
    remedy: 'Pide a la persona que lo dé otra vez en el widget.',
  }),
  consentBlocked: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent blocked by its person',
    fixableBy: 'user',
    description:
      'La persona se opuso, o pidió el bloqueo, desde su página: mientras siga así no se lee nada.',
    remedy:
      'Deja de tratar sus datos y responde su solicitud con POST /rights-requests/{id}/answer; solo ella levanta el bloqueo.',
  }),
  consentLacksProduct: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent does not include the product',
    description: 'La persona no autorizó ese producto.',
    remedy:
      'Pide uno de los products del consentimiento, o un consentimiento nuevo que lo incluya.',
  }),
  consentNotActive: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent is not active yet',
    fixableBy: 'user',
    description: 'La persona todavía no termina de conectar su institución.',
    remedy: 'Espera a que el consentimiento esté ACTIVE.',
  }),
  consentNotAccepted: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent was not given for this entity',
    fixableBy: 'user',
    description: 'La persona no ha dado su permiso para esta institución.',
    remedy: 'Llama antes a POST /widget/consent con la misma institución.',
  }),
  consentAlreadyActive: connectEntry({
    code: 'INVALID_CONSENT',
    status: 403,
    message: 'Consent is already active',
    description: 'La conexión ya terminó bien: el consentimiento está vigente.',
    remedy: 'Para quitarlo, usa POST /consents/{consentId}/revoke.',
  }),

  // 404
  consentNotFound: connectEntry({
    code: 'CONSENT_NOT_FOUND',
    status: 404,
    message: 'Consent not found',
    description: 'No existe, es de otro cliente o de otra persona.',
    remedy: 'Revisa el consentId y el RUT del token de tarea.',
  }),
  extractionNotFound: connectEntry({
    code: 'EXTRACTION_NOT_FOUND',
    status: 404,
    message: 'There is no extraction with this code',
    description: 'Ninguna extracción del widget, en tu organización, tiene ese código.',
    remedy:
      'Revisa el código con la persona: son 8 letras y números. Si es un id largo con guiones, es de una llamada del widget: mándanoslo.',
  }),
  connectionNotFound: connectEntry({
    code: 'CONNECTION_NOT_FOUND',
    status: 404,
    message: 'Connection not found',
    fixableBy: 'user',
    description: 'No existe, o no nombra el RUT y el correo con que la persona entró.',
    remedy: 'Usa un id de GET /person/connections.',
  }),
  personSessionNotFound: connectEntry({
    code: 'SESSION_NOT_FOUND',
    status: 404,
    message: 'Session not found',
    fixableBy: 'user',
    description: 'Ya terminó, o no es de la persona que entró.',
    remedy: 'Usa un id de GET /person/sessions.',
  }),
  rightsRequestNotFound: connectEntry({
    code: 'RIGHTS_REQUEST_NOT_FOUND',
    status: 404,
    message: 'Rights request not found',
    description: 'No hay una solicitud con ese id, o es de otro cliente.',
    remedy: 'Usa un id de GET /rights-requests.',
  }),

  // 409
  actionNotAvailable: connectEntry({
    code: 'ACTION_NOT_AVAILABLE',
    status: 409,
    message: 'The action is not available for this connection',
    fixableBy: 'user',
    description: 'La conexión ya terminó, o ya está así.',
    remedy: 'Consulta la conexión otra vez: actions dice lo que se puede hacer ahora.',
  }),
  rightsRequestAnswered: connectEntry({
    code: 'RIGHTS_REQUEST_ANSWERED',
    status: 409,
    message: 'The rights request needs no answer',
    description: 'La solicitud ya fue respondida, o Cauce la cumplió enseguida.',
    remedy: 'Consúltala con GET /rights-requests/{id}; una respuesta no se cambia.',
  }),

  receiptNotFound: connectEntry({
    code: 'RECEIPT_NOT_FOUND',
    status: 404,
    message: 'There is no receipt of this consent',
    description:
      'El permiso no está vigente, así que su comprobante no existe todavía o se borró al terminar; o es de antes de que hubiera comprobantes.',
    remedy: 'Pídelo mientras el permiso está ACTIVE. La persona tiene el suyo en su correo.',
  }),

  // 422: in the order in which they are documented and reported
  pageError: connectEntry({
    code: 'PAGE_ERROR',
    status: 422,
    message: 'page must be a whole number greater than or equal to 1',
    description: 'page no es un número entero desde 1.',
    remedy: 'Corrige page u omítelo: parte en 1.',
  }),
  limitError: connectEntry({
    code: 'LIMIT_ERROR',
    status: 422,
    message: 'limit must be a whole number from 1 to 100',
    description: 'limit no es un número entero de 1 a 100.',
    remedy: 'Corrige limit u omítelo: son 10.',
  }),
  consentIdError: connectEntry({
    code: 'CONSENTID_ERROR',
    status: 422,
    message: 'consentId must be a valid UUID',
    description: 'consentId no es un UUID.',
    remedy: 'Envía el consentId tal como lo entregó POST /token/otp/create.',
  }),
  productsError: connectEntry({
    code: 'PRODUCTS_ERROR',
    status: 422,
    message: 'products must be a list of allowed product ids',
    description:
      'Falta el producto, no es uno de los permitidos, se repite, o ninguna institución sirve todos los pedidos con un solo ingreso.',
    remedy: 'Elige productos que sirva una misma institución; GET /entities muestra las acciones.',
  }),
  clientIdError: connectEntry({
    code: 'CLIENTID_ERROR',
    status: 422,
    message: 'clientId must be a UUID longer than 12 characters',
    description: 'clientId no es un UUID.',
    remedy: 'Envía el clientId que te entregamos junto con la llave.',
  }),
  userError: connectEntry({
    code: 'USER_ERROR',
    status: 422,
    message: 'Invalid RUT format.',
    fixableBy: 'user',
    description: 'Falta user, o user.username no es un RUT válido.',
    remedy: 'Envía el RUT de la persona con su dígito verificador.',
  }),
  emailError: connectEntry({
    code: 'EMAIL_ERROR',
    status: 422,
    message: 'user.email must be a valid email',
    fixableBy: 'user',
    description:
      'user.email falta, no es un correo válido o no se le puede escribir. El dominio puede llevar tildes y eñes; lo que va antes de la @, no.',
    remedy: 'Envía el correo de la persona.',
  }),
  companyError: connectEntry({
    code: 'COMPANY_ERROR',
    status: 422,
    message: 'company.id must be a valid RUT when business banks are included',
    description:
      'company.id falta aunque se piden bancos de empresas (business-bank), o no es un RUT válido.',
    remedy: 'Envía en company.id el RUT de la empresa, o quita business-bank de los tipos.',
  }),
  widgetConfigError: connectEntry({
    code: 'WIDGETCONFIG_ERROR',
    status: 422,
    message: 'widgetConfigId does not match any configuration of the client',
    description: 'widgetConfigId falta, no existe o es de otro cliente. Distingue mayúsculas.',
    remedy: 'Envía el widgetConfigId tal como te lo entregamos.',
  }),
  targetError: connectEntry({
    code: 'TARGET_ERROR',
    status: 422,
    message: 'Invalid RUT format.',
    description: 'target no es un RUT válido.',
    remedy: 'Envía el RUT de la persona con su dígito verificador.',
  }),
  usernameOfAnother: connectEntry({
    code: 'TARGET_ERROR',
    status: 422,
    message: 'username must be the RUT that the consent was asked of',
    fixableBy: 'user',
    description: 'El RUT con que se intenta entrar no es el de quien da el permiso.',
    remedy: 'Pide a la persona que entre con su propio RUT, o el de la empresa informada.',
  }),
  ownAccountError: connectEntry({
    code: 'OWN_ACCOUNT_ERROR',
    status: 422,
    message: 'ownAccount must be true: the person confirms that the account is theirs',
    fixableBy: 'user',
    description:
      'La institución no dice de qué RUT es la cuenta, y la persona no confirmó que es suya. También si ownAccount viene y no es true.',
    remedy:
      'Muestra a la persona la frase login.ownAccount de GET /widget/entities y, si la confirma, envía ownAccount: true.',
  }),
  termsError: connectEntry({
    code: 'TERMS_ERROR',
    status: 422,
    message: 'termsVersion must be the version that the session showed',
    description: 'La versión aceptada no es la de los términos que mostró la sesión.',
    remedy: 'Envía terms.version de POST /widget/sessions.',
  }),
  entityError: connectEntry({
    code: 'ENTITY_ERROR',
    status: 422,
    message: 'entityId must be one of the entities offered',
    description: 'La institución no existe o no sirve todos los productos pedidos.',
    remedy: 'Elige una de GET /widget/entities.',
  }),
} as const satisfies Record<string, ErrorEntry>;
