import { describe, expect, it } from 'vitest';
import { maintenanceIn, obstacleIn } from './obstacles.ts';

describe('obstacleIn', () => {
  it.each([
    ['Tu clave ha expirado. Cámbiala en una sucursal.', 'tu clave ha expirado'],
    [
      'Su contraseña de internet se encuentra vencida',
      'su contrasena de internet se encuentra vencida',
    ],
    ['Debes cambiar tu contraseña', 'debes cambiar tu contrasena'],
    ['Ya tienes una sesión activa', 'ya tienes una sesion activa'],
    ['Acepta los nuevos términos', 'acepta los nuevos terminos'],
    ['Debe actualizar sus datos para continuar', 'debe actualizar sus datos'],
  ])('%s: the person must act', (text, said) => {
    const error = obstacleIn(`Hola Ana Rojas 12.345.678-5. ${text}`);
    expect(error).toMatchObject({ code: 'PERSON_REQUIRED' });
    expect(error?.message).toContain(`("${said}")`);
    expect(error?.message).not.toMatch(/rojas|12/i);
  });

  it.each([
    ['Clave inválida; tu clave quedó bloqueada', 'LOCKED'],
    ['Sitio en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Nos encontramos realizando labores de mantenimiento', 'INSTITUTION_UNAVAILABLE'],
  ])('%s: %s', (text, code) => {
    const obstacle = obstacleIn(text);
    expect(obstacle?.code).toBe(code);
    expect(obstacle?.isMaintenance).toBe(code === 'INSTITUTION_UNAVAILABLE');
    expect(maintenanceIn(text)?.code).toBe(obstacle?.isMaintenance ? code : undefined);
  });

  it.each([
    'Desbloquear clave',
    '¿Olvidaste tu clave?',
    'RUT o clave incorrectos',
    'Clave incorrecta. Si tu clave está bloqueada, desbloquéala',
    'Clave incorrecta. Si su clave ha expirado, llámenos',
    'Si tienes una sesión activa, ciérrala',
    'Cambiar clave',
    'Términos y condiciones',
    'Cerrar sesión',
    '',
  ])('%s: nothing', (text) => {
    expect(obstacleIn(text)).toBeNull();
  });

  it('disregards what the page said before the password was sent', () => {
    const help = 'Si tu clave ha expirado, llámanos';
    expect(obstacleIn(`${help}. Clave incorrecta`, help)).toBeNull();
    expect(obstacleIn(`${help}. Su clave está vencida`, help)?.code).toBe('PERSON_REQUIRED');
    expect(obstacleIn(`${help}. Ya tienes una sesión activa`, help)?.code).toBe('PERSON_REQUIRED');
  });
});
