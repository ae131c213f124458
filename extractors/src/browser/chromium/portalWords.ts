/**
 * Words that portals use in their own texts and that are nobody's name. They stay readable in the
 * screenshot of an unexpected page.
 */
export const PORTAL_WORDS: readonly string[] = (
  'a acceder acceso aceptar actualizar ahora al alguno alta anterior antes aplicación app ' +
  'atención atrás ayuda aún banca banco bienvenida bienvenido bloqueada bloqueado bloqueo ' +
  'buscar cambiar cambio cancelar cartola cerrada cerrar chile clave claves cliente ' +
  'clientes comienza con conexión confirmar consultas contacto continuar contraseña ' +
  'coordenadas correcta correcto correo cuenta cuentas código cómo dato datos de debe debes ' +
  'del desde digital dispositivo dos e el electrónico email empresa empresas en enlínea ' +
  'enviado enviamos enviar error errónea es esta estado estamos este está expirada expirado ' +
  'expiró favor fue fuera ha hasta hemos hora horas hoy identificación incorrecta ' +
  'incorrecto incorrectos información ingresa ingresado ingresados ingresar ingrese ingreso ' +
  'inicia iniciar inicio intenta intente intentos internet inténtalo inválida inválido la ' +
  'las lo login los límite línea mantención mantenimiento mensaje menú mi minutos mis ' +
  'momento momentáneamente movimientos muy más móvil nacimiento necesario necesitamos no ' +
  'nombre nosotros nueva nuevamente nuevo número o obligatorio ocurrió olvidaste olvidó ' +
  'operación otra otro para pass password persona personas por portal posible posibles ' +
  'problema problemas productos puede puedes página que queda quedan rechazada recuperar ' +
  'registrar registrarse reintente respuesta robot rut saldo saldos salir se segunda ' +
  'segundo segundos seguridad seguro servicio servicios sesión si siguiente sin sistema ' +
  'sitio sms solicitud son soporte su sucursal superdigital sus tarjeta tarjetas te ' +
  'teléfono temporalmente tenemos tiempo tiene tienes token transferencia transferencias tu ' +
  'tus un una usted usuario valida validar vencida vencido verificación verificar vigente ' +
  'volver y ya'
).split(' ');
