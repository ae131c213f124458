/** Parts of company names, and company activities as the tax service words them. */

export const BUSINESSES = [
  { prefix: 'Comercial', activity: 'Venta al por menor en comercios no especializados' },
  { prefix: 'Constructora', activity: 'Construcción de edificios para uso residencial' },
  { prefix: 'Transportes', activity: 'Transporte de carga por carretera' },
  { prefix: 'Agrícola', activity: 'Cultivo de uva destinada a la producción de vino' },
  { prefix: 'Servicios Médicos', activity: 'Actividades de hospitales y clínicas privadas' },
  { prefix: 'Educacional', activity: 'Enseñanza secundaria privada' },
  { prefix: 'Minera', activity: 'Extracción y procesamiento de cobre' },
  { prefix: 'Tecnologías', activity: 'Actividades de programación informática' },
  { prefix: 'Pesquera', activity: 'Pesca marítima industrial' },
  { prefix: 'Panificadora', activity: 'Elaboración de productos de panadería y pastelería' },
  { prefix: 'Asesorías', activity: 'Actividades de consultoría de gestión' },
] as const;

export const COMPANY_PLACES = [
  'del Sur',
  'Los Andes',
  'Ñuble',
  'del Pacífico',
  'Cordillera',
  'Maipo',
  'Aconcagua',
  'Bahía Inglesa',
  'Patagonia',
  'Valle Nevado',
] as const;

export const COMPANY_FORMS = [
  'Ltda.',
  'SpA',
  'S.A.',
  'E.I.R.L.',
  '& Cía. Ltda.',
  'Hermanos S.A.',
] as const;
