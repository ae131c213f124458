import { assumedThroughout, completeProvenance } from '../catalogue/completeProvenance.ts';
import { institutions } from '../catalogue/institutions.ts';
import type { InstitutionId } from '../catalogue/institutions.ts';
import type { ProvenanceOf } from '../catalogue/ProvenanceOf.ts';
import type { InstitutionProvenance } from '../contract/provenance.ts';
import { provenance as afpUno } from './afp-uno/provenance.ts';
import { provenance as bancoBci } from './banco-bci/provenance.ts';
import { provenance as bancoBice } from './banco-bice/provenance.ts';
import { provenance as bancoChile } from './banco-chile/provenance.ts';
import { provenance as bancoChileEmpresas } from './banco-chile-empresas/provenance.ts';
import { provenance as bancoFalabella } from './banco-falabella/provenance.ts';
import { provenance as bancoItau } from './banco-itau/provenance.ts';
import { provenance as bancoSantander } from './banco-santander/provenance.ts';
import { provenance as bancoSantanderEmpresas } from './banco-santander-empresas/provenance.ts';
import { provenance as bancoScotiabank } from './banco-scotiabank/provenance.ts';
import { provenance as buda } from './buda/provenance.ts';
import { provenance as cmf } from './cmf/provenance.ts';
import { provenance as registroCivil } from './registro-civil/provenance.ts';
import { provenance as sii } from './sii/provenance.ts';
import { provenance as tgr } from './tgr/provenance.ts';

/** Institutions of which nobody documents anything; only the stand-in serves them. */
type Undocumented =
  | 'afp-capital'
  | 'afp-cuprum'
  | 'afp-habitat'
  | 'afp-modelo'
  | 'afp-planvital'
  | 'afp-provida'
  | 'banco-consorcio'
  | 'banco-estado'
  | 'banco-ripley'
  | 'banco-security'
  | 'sencillito'
  | 'servipag';

/** What is stated about all others. Omitting one is a type error. */
const stated: { readonly [Id in Exclude<InstitutionId, Undocumented>]: ProvenanceOf<Id> } = {
  'afp-uno': afpUno,
  'banco-bci': bancoBci,
  'banco-bice': bancoBice,
  'banco-chile': bancoChile,
  'banco-chile-empresas': bancoChileEmpresas,
  'banco-falabella': bancoFalabella,
  'banco-itau': bancoItau,
  'banco-santander': bancoSantander,
  'banco-santander-empresas': bancoSantanderEmpresas,
  'banco-scotiabank': bancoScotiabank,
  buda,
  cmf,
  'registro-civil': registroCivil,
  sii,
  tgr,
};

const statements: Readonly<Record<string, InstitutionProvenance>> = stated;

const whole = new Map(
  institutions.map((institution) => {
    const own = statements[institution.id];
    return [
      institution.id,
      own === undefined ? assumedThroughout(institution) : completeProvenance(institution, own),
    ];
  }),
);

/** By exact id; undefined if the catalogue does not list the institution. */
export function provenanceOf(entityId: string): InstitutionProvenance | undefined {
  return whole.get(entityId);
}
