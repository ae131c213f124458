export interface Place {
  readonly commune: string;
  readonly city: string;
  readonly region: string;
}

const METROPOLITAN = 'Región Metropolitana de Santiago';

export const PLACES = [
  { commune: 'Santiago', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Ñuñoa', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Providencia', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Maipú', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Peñalolén', city: 'Santiago', region: METROPOLITAN },
  { commune: 'La Florida', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Puente Alto', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Quilicura', city: 'Santiago', region: METROPOLITAN },
  { commune: 'Viña del Mar', city: 'Viña del Mar', region: 'Valparaíso' },
  { commune: 'Valparaíso', city: 'Valparaíso', region: 'Valparaíso' },
  { commune: 'La Serena', city: 'La Serena', region: 'Coquimbo' },
  { commune: 'Antofagasta', city: 'Antofagasta', region: 'Antofagasta' },
  { commune: 'Iquique', city: 'Iquique', region: 'Tarapacá' },
  { commune: 'Rancagua', city: 'Rancagua', region: "Libertador General Bernardo O'Higgins" },
  { commune: 'Talca', city: 'Talca', region: 'Maule' },
  { commune: 'Chillán', city: 'Chillán', region: 'Ñuble' },
  { commune: 'Concepción', city: 'Concepción', region: 'Biobío' },
  { commune: 'Temuco', city: 'Temuco', region: 'La Araucanía' },
  { commune: 'Valdivia', city: 'Valdivia', region: 'Los Ríos' },
  { commune: 'Puerto Montt', city: 'Puerto Montt', region: 'Los Lagos' },
  { commune: 'Coyhaique', city: 'Coyhaique', region: 'Aysén' },
  { commune: 'Punta Arenas', city: 'Punta Arenas', region: 'Magallanes' },
] as const satisfies readonly Place[];

export const STREETS = [
  'Los Aromos',
  'Arturo Prat',
  'Avenida Libertad',
  'Los Ñandúes',
  'Pasaje El Quillay',
  'Camino El Peñón',
  "Bernardo O'Higgins",
  'Manuel Rodríguez',
  'Las Araucarias',
  'Avenida España',
  'Lautaro',
  'Gabriela Mistral',
  'Pasaje Las Viñas & Parrones',
  '21 de Mayo',
  'Los Copihues',
] as const;
