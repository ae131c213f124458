import { describe, expect, it } from 'vitest';
import { classifyDeposit } from './depositKinds.ts';

describe('classifyDeposit', () => {
  it.each([
    ['ABONO REMUNERACIONES MINERA MAIPO', 'salary', 'MINERA MAIPO'],
    ['Pago de sueldo: Pesquera Ñuble S.A.', 'salary', 'Pesquera Ñuble S.A.'],
    ['REMUNERACION', 'salary', 'REMUNERACION'],
    ['SUELDOS VARIOS', 'flow', 'SUELDOS VARIOS'],
    ['TRASPASO DE:ROSA SOTO', 'flow', 'ROSA SOTO'],
    ['TRANSF. DE ASESORÍAS YÁÑEZ SPA', 'variable', 'ASESORÍAS YÁÑEZ SPA'],
    ['TRANSFERENCIA DE ROSA SAAVEDRA', 'flow', 'ROSA SAAVEDRA'],
    ['PAGO SEGURO DE CESANTÍA AFC', 'variable', 'PAGO SEGURO DE CESANTÍA AFC'],
    ['ABONO BONO DE PRODUCCIÓN', 'variable', 'ABONO BONO DE PRODUCCIÓN'],
    ['ABONO CAJA VECINA', 'flow', 'ABONO CAJA VECINA'],
    ['Depósito sueldo', 'salary', 'Depósito sueldo'],
    ['PAGO DE REMUNERACION', 'salary', 'PAGO DE REMUNERACION'],
    ['PAGO DE SUELDOS VIÑA ÑIRE', 'salary', 'VIÑA ÑIRE'],
    ['REVERSO COMPRA', 'none', 'REVERSO COMPRA'],
    ['TEF DEVUELTA', 'none', 'TEF DEVUELTA'],
    ['ABONO CREDITO CONSUMO', 'none', 'ABONO CREDITO CONSUMO'],
    ['TRASPASO DE LINEA DE CREDITO', 'none', 'TRASPASO DE LINEA DE CREDITO'],
    ['DEVOLUCIÓN RENTA TESORERÍA GENERAL', 'none', 'DEVOLUCIÓN RENTA TESORERÍA GENERAL'],
  ] as const)('reads %s as %s', (description, kind, name) => {
    expect(classifyDeposit(description, null)).toEqual({ kind, name });
  });

  it('recognises the holder even if the bank truncates the name', () => {
    const holder = 'María José de los Ángeles Núñez Araya';
    expect(classifyDeposit('TEF DE MARIA JOSE DE LOS ANGELES NUN', holder).kind).toBe('none');
    expect(classifyDeposit('TEF DE MARIA', holder).kind).toBe('flow');
  });
});
