import { errorsOf, type ErrorEntry } from './errorEntry.ts';

/** Errors that only the connect API returns, including those of the widget's calls. */
export const connectErrorCatalogue = {
  // 401
  ...errorsOf('connect', 401, {
    missingApiKeyOrClientId: {
      code: 'MISSING_API_KEY_OR_CLIENT_ID',
      message: 'Missing or invalid API key, or missing clientId',
      description: 'Falta la llave, no sirve, o el cuerpo no trae clientId.',
      remedy: 'Envía la llave vigente en X-API-Key y tu clientId en el cuerpo.',
    },
    missingTaskToken: {
      code: 'MISSING_TASK_TOKEN',
      message: 'Missing task token',
      description: 'La llamada no trae el token de tarea.',
      remedy: 'Pide uno con POST /token/task y envíalo en Authorization: Bearer.',
    },
    invalidTaskToken: {
      code: 'INVALID_TASK_TOKEN',
      message: 'Invalid or expired task token',
      description: 'El token de tarea venció, fue alterado o es de otro tipo.',
      remedy: 'Pide otro con POST /token/task; dura 30 minutos.',
    },
    invalidOtpToken: {
      code: 'INVALID_OTP_TOKEN',
      message: 'Invalid OTP token',
      description: 'El token de un solo uso no existe, o su consentimiento ya terminó.',
      remedy: 'Crea otro con POST /token/otp/create.',
    },
    otpTokenExpired: {
      code: 'OTP_TOKEN_EXPIRED',
      message: 'OTP token is expired',
      description: 'Pasaron más de 10 minutos desde que se creó el token de un solo uso.',
      remedy: 'Crea otro con POST /token/otp/create y abre el widget enseguida.',
    },
    otpTokenAlreadyUsed: {
      code: 'OTP_TOKEN_ALREADY_USED',
      message: 'OTP token was already used',
      description: 'El token de un solo uso ya abrió un widget.',
      remedy: 'Crea uno nuevo cada vez que abras el widget.',
    },
    missingWidgetToken: {
      code: 'MISSING_WIDGET_TOKEN',
      message: 'Missing widget token',
      description: 'La llamada no trae el token del widget.',
      remedy: 'Envía el sessionToken de POST /widget/sessions en Authorization: Bearer.',
    },
    invalidWidgetToken: {
      code: 'INVALID_WIDGET_TOKEN',
      message: 'Invalid widget token',
      description: 'El token del widget fue alterado o es de otro tipo.',
      remedy: 'Usa el sessionToken de POST /widget/sessions sin cambios.',
    },
    expiredWidgetToken: {
      code: 'EXPIRED_WIDGET_TOKEN',
      message: 'Widget token is expired',
      description: 'La sesión del widget venció.',
      remedy: 'Crea otro token con POST /token/otp/create y abre el widget otra vez.',
    },
    missingPersonToken: {
      code: 'MISSING_PERSON_TOKEN',
      message: 'Missing person token',
      fixableBy: 'user',
      description: 'La llamada no trae el token de la persona.',
      remedy: 'Entra con el código del correo y envía el token en Authorization: Bearer.',
    },
    invalidPersonToken: {
      code: 'INVALID_PERSON_TOKEN',
      message: 'Invalid person token',
      fixableBy: 'user',
      description: 'El token fue alterado, es de otro tipo, o la persona ya salió.',
      remedy: 'Entra otra vez con un código nuevo.',
    },
    expiredPersonToken: {
      code: 'EXPIRED_PERSON_TOKEN',
      message: 'Person token is expired',
      fixableBy: 'user',
      description: 'Pasaron los 20 minutos que dura la sesión de la persona.',
      remedy: 'Entra otra vez con un código nuevo.',
    },
    invalidCode: {
      code: 'INVALID_CODE',
      message: 'The code is not correct',
      fixableBy: 'user',
      description: 'El código no es el que se mandó para este ingreso.',
      remedy:
        'Revisa los seis dígitos del correo más nuevo; attemptsLeft dice cuántos intentos quedan.',
    },
    codeExpired: {
      code: 'CODE_EXPIRED',
      message: 'The code can not be used any more',
      fixableBy: 'user',
      description:
        'El código venció, ya se usó, se probó demasiadas veces, o el ingreso no existe.',
      remedy: 'Pide otro con POST /person/sign-ins.',
    },
  }),

  // Also of the main API, whose calls members make in the console.
  ...errorsOf('both', 401, {
    missingMemberToken: {
      code: 'MISSING_MEMBER_TOKEN',
      message: 'Missing member token',
      fixableBy: 'user',
      description: 'La llamada no trae el token de quien entró a la consola.',
      remedy: 'Entra a la consola con tu llave de acceso.',
    },
    invalidMemberToken: {
      code: 'INVALID_MEMBER_TOKEN',
      message: 'Invalid member token',
      fixableBy: 'user',
      description:
        'El token fue alterado o es de otro tipo, la sesión terminó, o la persona ya no es del equipo.',
      remedy: 'Entra otra vez a la consola.',
    },
    expiredMemberToken: {
      code: 'EXPIRED_MEMBER_TOKEN',
      message: 'Member token is expired',
      fixableBy: 'user',
      description: 'Pasaron las 8 horas que dura la sesión de la consola.',
      remedy: 'Entra otra vez a la consola.',
    },
  }),

  // 403: why a consent cannot be used, all with the same code
  ...errorsOf('connect', 403, {
    consentUnknown: {
      code: 'INVALID_CONSENT',
      message: 'Consent not found',
      description: 'No hay un consentimiento con ese id.',
      remedy: 'Usa el consentId que entregó POST /token/otp/create.',
    },
    consentOfAnotherTarget: {
      code: 'INVALID_CONSENT',
      message: 'Consent does not belong to the target of the task token',
      description: 'El consentimiento es de otra persona que la del token de tarea.',
      remedy: 'Pide un token de tarea con el RUT de la persona que dio el consentimiento.',
    },
    consentExpired: {
      code: 'INVALID_CONSENT',
      message: 'Consent is expired',
      fixableBy: 'user',
      description: 'El consentimiento venció.',
      remedy: 'Pide a la persona que lo dé otra vez en el widget.',
    },
    consentTerminated: {
      code: 'INVALID_CONSENT',
      message: 'Consent is terminated',
      fixableBy: 'user',
      description:
        'El consentimiento terminó: fue revocado, descartado, o la clave dejó de servir. Sus datos ya no existen.',
      remedy: 'Pide a la persona que lo dé otra vez en el widget.',
    },
    consentBlocked: {
      code: 'INVALID_CONSENT',
      message: 'Consent blocked by its person',
      fixableBy: 'user',
      description:
        'La persona se opuso, o pidió el bloqueo, desde su página: mientras siga así no se lee nada.',
      remedy:
        'Deja de tratar sus datos y responde su solicitud con POST /rights-requests/{id}/answer; solo ella levanta el bloqueo.',
    },
    consentLacksProduct: {
      code: 'INVALID_CONSENT',
      message: 'Consent does not include the product',
      description: 'La persona no autorizó ese producto.',
      remedy:
        'Pide uno de los products del consentimiento, o un consentimiento nuevo que lo incluya.',
    },
    consentNotActive: {
      code: 'INVALID_CONSENT',
      message: 'Consent is not active yet',
      fixableBy: 'user',
      description: 'La persona todavía no termina de conectar su institución.',
      remedy: 'Espera a que el consentimiento esté ACTIVE.',
    },
    consentNotAccepted: {
      code: 'INVALID_CONSENT',
      message: 'Consent was not given for this entity',
      fixableBy: 'user',
      description: 'La persona no ha dado su permiso para esta institución.',
      remedy: 'Llama antes a POST /widget/consent con la misma institución.',
    },
    consentWithoutPassword: {
      code: 'INVALID_CONSENT',
      message: 'Consent does not store the credentials',
      fixableBy: 'user',
      description:
        'La clave no está guardada: tu configuración no lo pide, o la persona no quiso. Sin ella los datos no se actualizan.',
      remedy: 'Para datos nuevos, pide a la persona que conecte otra vez en el widget.',
    },
    consentNeedsPerson: {
      code: 'INVALID_CONSENT',
      message: 'The entity requires the person of this consent',
      fixableBy: 'user',
      description:
        'La institución pidió a la persona confirmar su acceso, así que no se ingresa más sin ella.',
      remedy: 'Pide a la persona que conecte otra vez en el widget.',
    },
    consentAlreadyActive: {
      code: 'INVALID_CONSENT',
      message: 'Consent is already active',
      description: 'La conexión ya terminó bien: el consentimiento está vigente.',
      remedy: 'Para quitarlo, usa POST /consents/{consentId}/revoke.',
    },
  }),

  ...errorsOf('connect', 429, {
    refreshedRecently: {
      code: 'REFRESHED_RECENTLY',
      message: 'The consent was refreshed too recently',
      description: 'Hace muy poco que pediste actualizar este permiso.',
      remedy:
        'Espera hasta la fecha de retryAfter. Mientras tanto lee los datos que hay, o deja que el permiso se actualice solo.',
    },
  }),

  // 404
  ...errorsOf('connect', 404, {
    consentNotFound: {
      code: 'CONSENT_NOT_FOUND',
      message: 'Consent not found',
      description: 'No existe, es de otro cliente o de otra persona.',
      remedy: 'Revisa el consentId y el RUT del token de tarea.',
    },
    extractionNotFound: {
      code: 'EXTRACTION_NOT_FOUND',
      message: 'There is no extraction with this code',
      description: 'Ninguna extracción del widget, en tu organización, tiene ese código.',
      remedy:
        'Revisa el código con la persona: son 8 letras y números. Si es un id largo con guiones, es de una llamada del widget: mándanoslo.',
    },
    connectionNotFound: {
      code: 'CONNECTION_NOT_FOUND',
      message: 'Connection not found',
      fixableBy: 'user',
      description: 'No existe, o no nombra el RUT y el correo con que la persona entró.',
      remedy: 'Usa un id de GET /person/connections.',
    },
    personSessionNotFound: {
      code: 'SESSION_NOT_FOUND',
      message: 'Session not found',
      fixableBy: 'user',
      description: 'Ya terminó, o no es de la persona que entró.',
      remedy: 'Usa un id de GET /person/sessions.',
    },
    memberNotFound: {
      code: 'MEMBER_NOT_FOUND',
      message: 'Member not found',
      description: 'No hay nadie con ese id en el equipo de tu organización.',
      remedy: 'Usa un id de GET /console/members.',
    },
    memberSessionNotFound: {
      code: 'SESSION_NOT_FOUND',
      message: 'Session not found',
      fixableBy: 'user',
      description: 'Ya terminó, o es de otra persona.',
      remedy: 'Usa un id de GET /console/sessions.',
    },
    invitationNotFound: {
      code: 'INVITATION_NOT_FOUND',
      message: 'Invitation not found',
      description: 'Ya se aceptó, se retiró o venció, o es de otra organización.',
      remedy: 'Usa un id de GET /console/invitations.',
    },
    rightsRequestNotFound: {
      code: 'RIGHTS_REQUEST_NOT_FOUND',
      message: 'Rights request not found',
      description: 'No hay una solicitud con ese id, o es de otro cliente.',
      remedy: 'Usa un id de GET /rights-requests.',
    },
  }),

  // 409
  ...errorsOf('connect', 409, {
    lastOwner: {
      code: 'LAST_OWNER',
      message: 'The last owner can neither leave nor get another role',
      description: 'Sin ella, nadie de la organización podría administrar el equipo.',
      remedy: 'Da antes el rol owner a otra persona.',
    },
    memberExists: {
      code: 'MEMBER_EXISTS',
      message: 'Somebody with this email is a member already',
      description: 'Quien tiene ese correo ya es del equipo.',
      remedy: 'Cambia su rol, o haz que entre de nuevo con una invitación de recuperación.',
    },
    teamFull: {
      code: 'TEAM_FULL',
      message: 'The client has 200 members and open invitations',
      description: 'El equipo ya tiene 200 personas, contando a quienes están invitadas.',
      remedy: 'Saca a quien ya no participa, o retira invitaciones.',
    },
    nothingLeft: {
      code: 'NOTHING_LEFT',
      message: 'There is nothing left to connect in this visit',
      fixableBy: 'user',
      description:
        'Lo pedido ya se conectó y el cliente no pidió connectAnother; no quedan otras instituciones; o la visita es para volver a conectar, o ya tiene diez consentimientos.',
      remedy: 'Cierra el widget. Para más instituciones, crea otro token de un solo uso.',
    },
    actionNotAvailable: {
      code: 'ACTION_NOT_AVAILABLE',
      message: 'The action is not available for this connection',
      fixableBy: 'user',
      description: 'La conexión ya terminó, o ya está así.',
      remedy: 'Consulta la conexión otra vez: actions dice lo que se puede hacer ahora.',
    },
    accountsNotAwaited: {
      code: 'ACCOUNTS_NOT_AWAITED',
      message: 'The extraction awaits no choice of accounts',
      description:
        'Esta extracción no espera que la persona elija cuentas: no se pidió, todavía no termina, no encontró ninguna, o ya se eligieron otras.',
      remedy: 'Consulta la extracción otra vez: accounts trae las cuentas solo mientras se espera.',
    },
    lastAccount: {
      code: 'LAST_ACCOUNT',
      message: 'The last account cannot be taken back by itself',
      fixableBy: 'user',
      description: 'Es la única cuenta que la persona comparte en este permiso.',
      remedy: 'Para no compartir ninguna, la persona quita el permiso.',
    },
    rightsRequestAnswered: {
      code: 'RIGHTS_REQUEST_ANSWERED',
      message: 'The rights request needs no answer',
      description: 'La solicitud ya fue respondida, o Cauce la cumplió enseguida.',
      remedy: 'Consúltala con GET /rights-requests/{id}; una respuesta no se cambia.',
    },
  }),

  ...errorsOf('connect', 404, {
    accountNotFound: {
      code: 'ACCOUNT_NOT_FOUND',
      message: 'This permission shares no such account',
      fixableBy: 'user',
      description: 'La cuenta no está entre las que la persona comparte en este permiso.',
      remedy: 'Consulta la conexión otra vez: accounts trae las que comparte.',
    },
    receiptNotFound: {
      code: 'RECEIPT_NOT_FOUND',
      message: 'There is no receipt of this consent',
      description:
        'El permiso no está vigente, así que su comprobante no existe todavía o se borró al terminar; o es de antes de que hubiera comprobantes.',
      remedy: 'Pídelo mientras el permiso está ACTIVE. La persona tiene el suyo en su correo.',
    },
  }),

  ...errorsOf('connect', 422, {
    invitationNotValid: {
      code: 'INVITATION_NOT_VALID',
      message: 'The invitation can not be used',
      fixableBy: 'user',
      description:
        'La invitación no existe, ya se usó, se retiró o venció, o es para otro correo. No decimos cuál, para no revelarlo.',
      remedy:
        'Revisa el correo que escribiste, o pide otra invitación a quien administra el equipo.',
    },
    passkeyRefused: {
      code: 'PASSKEY_REFUSED',
      message: 'The passkey was refused',
      fixableBy: 'user',
      description:
        'La llave de acceso no es de nadie del equipo, es de otro sitio, o el intento venció o ya se usó.',
      remedy: 'Inténtalo de nuevo en la consola, con la llave de acceso que creaste ahí.',
    },
    openidNotConfigured: {
      code: 'OPENID_NOT_CONFIGURED',
      message: 'No organisation signs in with addresses of this domain',
      fixableBy: 'user',
      description: 'Ninguna organización entra a la consola con correos de este dominio.',
      remedy: 'Revisa el correo, o entra con tu llave de acceso.',
    },
    openidRefused: {
      code: 'OPENID_REFUSED',
      message: 'The sign-in with the organisation was refused',
      fixableBy: 'user',
      description:
        'El proveedor de la organización no dejó entrar, su respuesta no es válida, venció o ya se usó, o el correo de la cuenta no está verificado o no es de nadie del equipo. No decimos cuál, para no revelarlo.',
      remedy:
        'Empieza de nuevo en la consola. Si sigue igual, pide a una persona dueña que revise si eres del equipo, o entra con tu llave de acceso.',
    },
    openidUnavailable: {
      code: 'OPENID_UNAVAILABLE',
      message: 'The identity provider of the organisation did not answer',
      fixableBy: 'user',
      description: 'El proveedor OpenID de la organización no respondió, o respondió un error.',
      remedy: 'Inténtalo de nuevo en unos minutos, o entra con tu llave de acceso.',
    },
  }),

  // 422: in the order in which they are documented and reported
  ...errorsOf('connect', 422, {
    pageError: {
      code: 'PAGE_ERROR',
      message: 'page must be a whole number greater than or equal to 1',
      description: 'page no es un número entero desde 1.',
      remedy: 'Corrige page u omítelo: parte en 1.',
    },
    limitError: {
      code: 'LIMIT_ERROR',
      message: 'limit must be a whole number from 1 to 100',
      description: 'limit no es un número entero de 1 a 100.',
      remedy: 'Corrige limit u omítelo: son 10.',
    },
    consentIdError: {
      code: 'CONSENTID_ERROR',
      message: 'consentId must be a valid UUID',
      description: 'consentId no es un UUID.',
      remedy: 'Envía el consentId tal como lo entregó POST /token/otp/create.',
    },
    productsError: {
      code: 'PRODUCTS_ERROR',
      message: 'products must be a list of allowed product ids',
      description:
        'Falta el producto, no es uno de los permitidos, se repite, o ninguna de las instituciones que ofreces lo sirve.',
      remedy: 'Elige productos que sirva alguna institución; GET /entities muestra las acciones.',
    },
    accountsError: {
      code: 'ACCOUNTS_ERROR',
      message: 'accounts must be a list of the ids that the extraction offers',
      description: 'Falta la lista, está vacía, repite una cuenta, o trae una que no se ofreció.',
      remedy: 'Envía al menos uno de los id que trae accounts en GET /widget/extractions/{id}.',
    },
    cursorError: {
      code: 'CURSOR_ERROR',
      message: 'cursor must be the one of an earlier response for the same consent and product',
      description:
        'El cursor no es de una respuesta anterior para ese consentimiento y producto, o es de hace más de 36 meses.',
      remedy:
        'Envía el último cursor tal como llegó. Si lo perdiste, llama sin cursor: recibirás todas las filas, con los mismos ids.',
    },
    clientIdError: {
      code: 'CLIENTID_ERROR',
      message: 'clientId must be a UUID longer than 12 characters',
      description: 'clientId no es un UUID.',
      remedy: 'Envía el clientId que te entregamos junto con la llave.',
    },
    userError: {
      code: 'USER_ERROR',
      message: 'Invalid RUT format.',
      fixableBy: 'user',
      description: 'Falta user, o user.username no es un RUT válido.',
      remedy: 'Envía el RUT de la persona con su dígito verificador.',
    },
    emailError: {
      code: 'EMAIL_ERROR',
      message: 'user.email must be a valid email',
      fixableBy: 'user',
      description:
        'user.email falta, no es un correo válido o no se le puede escribir. El dominio puede llevar tildes y eñes; lo que va antes de la @, no.',
      remedy: 'Envía el correo de la persona.',
    },
    companyError: {
      code: 'COMPANY_ERROR',
      message: 'company.id must be a valid RUT when business banks are included',
      description:
        'company.id falta aunque se piden bancos de empresas (business-bank), o no es un RUT válido.',
      remedy: 'Envía en company.id el RUT de la empresa, o quita business-bank de los tipos.',
    },
    widgetConfigError: {
      code: 'WIDGETCONFIG_ERROR',
      message: 'widgetConfigId does not match any configuration of the client',
      description: 'widgetConfigId falta, no existe o es de otro cliente. Distingue mayúsculas.',
      remedy: 'Envía el widgetConfigId tal como te lo entregamos.',
    },
    refreshError: {
      code: 'REFRESH_ERROR',
      message: 'refresh must be daily, twice-daily or on-read, with credentials that are stored',
      description:
        'refresh no es daily, twice-daily ni on-read; o pide actualizar cada día, y la configuración del widget no guarda la clave.',
      remedy: 'Corrige refresh u omítelo, o usa una configuración con storesCredentials: true.',
    },
    targetError: {
      code: 'TARGET_ERROR',
      message: 'Invalid RUT format.',
      description: 'target no es un RUT válido.',
      remedy: 'Envía el RUT de la persona con su dígito verificador.',
    },
    usernameOfAnother: {
      code: 'TARGET_ERROR',
      message: 'username must be the RUT that the consent was asked of',
      fixableBy: 'user',
      description: 'El RUT con que se intenta entrar no es el de quien da el permiso.',
      remedy: 'Pide a la persona que entre con su propio RUT, o el de la empresa informada.',
    },
    ownAccountError: {
      code: 'OWN_ACCOUNT_ERROR',
      message: 'ownAccount must be true: the person confirms that the account is theirs',
      fixableBy: 'user',
      description:
        'La institución no dice de qué RUT es la cuenta, y la persona no confirmó que es suya. También si ownAccount viene y no es true.',
      remedy:
        'Muestra a la persona la frase login.ownAccount de GET /widget/entities y, si la confirma, envía ownAccount: true.',
    },
    termsError: {
      code: 'TERMS_ERROR',
      message: 'termsVersion must be the version that the session showed',
      description: 'La versión aceptada no es la de los términos que mostró la sesión.',
      remedy: 'Envía terms.version de POST /widget/sessions.',
    },
    entityError: {
      code: 'ENTITY_ERROR',
      message: 'entityId must be one of the entities offered',
      description: 'La institución no existe o no sirve todos los productos pedidos.',
      remedy: 'Elige una de GET /widget/entities.',
    },
  }),
} as const satisfies Record<string, ErrorEntry>;
