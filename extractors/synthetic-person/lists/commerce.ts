/** Merchants. All invented; some spellings are there because they break careless parsers. */

export interface Merchant {
  readonly name: string;
  /** Range of a usual purchase, in pesos. */
  readonly from: number;
  readonly to: number;
}

export const MERCHANTS = [
  { name: 'SUPERMERCADO EL RAULÍ', from: 8_900, to: 96_000 },
  { name: 'SUPERMERCADO DOÑA CLARA', from: 4_500, to: 78_000 },
  { name: 'PANADERÍA LA ÑUÑOÍNA', from: 1_200, to: 8_900 },
  { name: 'FARMACIA DEL PARQUE', from: 2_990, to: 45_000 },
  { name: 'BENCINERA RUTA 5 SUR KM 87', from: 15_000, to: 60_000 },
  { name: "CAFÉ D'AROMA", from: 1_900, to: 9_800 },
  { name: 'PERNOS & TUERCAS FERRETERÍA', from: 1_490, to: 62_000 },
  { name: 'LIBRERÍA EL LÁPIZ FELIZ', from: 990, to: 24_000 },
  { name: 'RESTAURANT EL CALEUCHE', from: 9_900, to: 72_000 },
  { name: 'CINE ANDES', from: 4_200, to: 26_000 },
  { name: 'PELUQUERÍA TIJERA "DE ORO"', from: 8_000, to: 38_000 },
  { name: 'VETERINARIA HUELLITAS', from: 12_000, to: 85_000 },
  { name: 'FERIA LIBRE PUESTO <42>', from: 2_000, to: 19_000 },
  { name: 'TIENDA POR DEPARTAMENTOS CORDILLERA', from: 9_990, to: 145_000 },
  { name: 'PELUCHES; JUGUETES, Y MÁS', from: 3_990, to: 39_990 },
  { name: 'KIOSCO METRO BAQUEDANO', from: 500, to: 4_500 },
  { name: 'ESTACIONAMIENTOS CENTRO 100%', from: 900, to: 12_000 },
  { name: 'ÓPTICA VISIÓN CLARA', from: 18_000, to: 149_000 },
  {
    name: 'COMERCIALIZADORA E IMPORTADORA DE ARTÍCULOS DEPORTIVOS Y MONTAÑA LOS ANDES DEL SUR',
    from: 7_990,
    to: 120_000,
  },
] as const satisfies readonly Merchant[];

export interface Subscription {
  readonly name: string;
  readonly amount: number;
}

/** Charged to a debit card every month. */
export const SUBSCRIPTIONS = [
  { name: 'CINE EN CASA', amount: 8_320 },
  { name: 'MÚSICA SIN FIN', amount: 4_550 },
  { name: 'NUBE 200GB', amount: 2_490 },
  { name: 'DIARIO EL ÑANDÚ DIGITAL', amount: 5_990 },
  { name: 'GIMNASIO CUMBRE', amount: 24_990 },
] as const satisfies readonly Subscription[];

export interface Utility {
  readonly name: string;
  /** Type of company, as bill payment portals group them. */
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

export const UTILITIES = [
  { name: 'Eléctrica del Centro', type: 'Electricidad', from: 14_000, to: 68_000 },
  { name: 'Aguas del Maipo', type: 'Agua', from: 9_000, to: 34_000 },
  { name: 'Gas Cordillera', type: 'Gas', from: 8_000, to: 72_000 },
  { name: 'Telefónica Austral', type: 'Telefonía', from: 11_990, to: 32_990 },
  { name: 'Cable & Fibra Ñuble', type: 'Internet y televisión', from: 18_990, to: 39_990 },
  { name: 'Autopista Vespucio Sur', type: 'Autopistas', from: 5_000, to: 58_000 },
  { name: "Colegio St. Patrick's", type: 'Educación', from: 95_000, to: 260_000 },
  { name: 'Seguros La Protección', type: 'Seguros', from: 12_000, to: 48_000 },
  { name: 'Comunidad Edificio Los Peñascos', type: 'Gastos comunes', from: 45_000, to: 130_000 },
] as const satisfies readonly Utility[];

export const TRANSFER_MESSAGES = [
  'Arriendo',
  'Gastos comunes & estacionamiento',
  'Asado; bebidas, carbón',
  'Feliz cumpleaños <3',
  "Cuota curso 4°B O'Higgins",
  'Almuerzo',
  'Devolución préstamo "urgente"',
  'Niñera semana 2',
  'Regalo mamá',
  'Pago factura 1.234',
] as const;

export const TRANSFER_CHANNELS = [
  'Internet',
  'App móvil',
  'Sucursal',
  'Cajero automático',
] as const;

export const ALIASES = [
  'Mamá',
  'Papá',
  'Arriendo',
  'Ñaño',
  'Gásfiter',
  'Polola',
  'Socio & Cía.',
] as const;
