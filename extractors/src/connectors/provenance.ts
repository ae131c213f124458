import { completeProvenance } from '../catalogue/completeProvenance.ts';
import { institutions } from '../catalogue/institutions.ts';
import type { InstitutionId } from '../catalogue/institutions.ts';
import type { ProvenanceOf } from '../catalogue/ProvenanceOf.ts';
import type { InstitutionProvenance } from '../contract/provenance.ts';
import { provenance as afc } from './afc/provenance.ts';
import { provenance as afpCapital } from './afp-capital/provenance.ts';
import { provenance as afpCuprum } from './afp-cuprum/provenance.ts';
import { provenance as afpHabitat } from './afp-habitat/provenance.ts';
import { provenance as afpModelo } from './afp-modelo/provenance.ts';
import { provenance as afpPlanvital } from './afp-planvital/provenance.ts';
import { provenance as afpProvida } from './afp-provida/provenance.ts';
import { provenance as afpUno } from './afp-uno/provenance.ts';
import { provenance as bancoBci } from './banco-bci/provenance.ts';
import { provenance as bancoBice } from './banco-bice/provenance.ts';
import { provenance as bancoChile } from './banco-chile/provenance.ts';
import { provenance as bancoChileEmpresas } from './banco-chile-empresas/provenance.ts';
import { provenance as bancoConsorcio } from './banco-consorcio/provenance.ts';
import { provenance as bancoEstado } from './banco-estado/provenance.ts';
import { provenance as bancoFalabella } from './banco-falabella/provenance.ts';
import { provenance as bancoItau } from './banco-itau/provenance.ts';
import { provenance as bancoRipley } from './banco-ripley/provenance.ts';
import { provenance as bancoSantander } from './banco-santander/provenance.ts';
import { provenance as bancoSantanderEmpresas } from './banco-santander-empresas/provenance.ts';
import { provenance as bancoScotiabank } from './banco-scotiabank/provenance.ts';
import { provenance as bancoSecurity } from './banco-security/provenance.ts';
import { provenance as buda } from './buda/provenance.ts';
import { provenance as cmf } from './cmf/provenance.ts';
import { provenance as registroCivil } from './registro-civil/provenance.ts';
import { provenance as sencillito } from './sencillito/provenance.ts';
import { provenance as servipag } from './servipag/provenance.ts';
import { provenance as sii } from './sii/provenance.ts';
import { provenance as tgr } from './tgr/provenance.ts';
import { samples } from './samples.generated.ts';

/** What each connector states. Omitting an institution is a type error. */
const stated: { readonly [Id in InstitutionId]: ProvenanceOf<Id> } = {
  afc,
  'afp-capital': afpCapital,
  'afp-cuprum': afpCuprum,
  'afp-habitat': afpHabitat,
  'afp-modelo': afpModelo,
  'afp-planvital': afpPlanvital,
  'afp-provida': afpProvida,
  'afp-uno': afpUno,
  'banco-bci': bancoBci,
  'banco-bice': bancoBice,
  'banco-chile': bancoChile,
  'banco-chile-empresas': bancoChileEmpresas,
  'banco-consorcio': bancoConsorcio,
  'banco-estado': bancoEstado,
  'banco-falabella': bancoFalabella,
  'banco-itau': bancoItau,
  'banco-ripley': bancoRipley,
  'banco-santander': bancoSantander,
  'banco-santander-empresas': bancoSantanderEmpresas,
  'banco-scotiabank': bancoScotiabank,
  'banco-security': bancoSecurity,
  buda,
  cmf,
  'registro-civil': registroCivil,
  sencillito,
  servipag,
  sii,
  tgr,
};

const whole = new Map(
  institutions.map((institution) => [
    institution.id,
    completeProvenance(institution, {
      ...stated[institution.id as InstitutionId],
      samples: samples[institution.id] ?? {},
    }),
  ]),
);

/** By exact id; undefined if the catalogue does not list the institution. */
export function provenanceOf(entityId: string): InstitutionProvenance | undefined {
  return whole.get(entityId);
}
