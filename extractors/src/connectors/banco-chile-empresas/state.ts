import type { InstitutionResponse } from '../../contract/session.ts';

/** A company that the session acts for. */
export interface ActingCompany {
  readonly rut: string;
  readonly name: string;
  /** The list that it was chosen from. */
  readonly list: InstitutionResponse;
}

/** Answers that several actions read; the session itself is cookies. */
export interface ChileCompanyState {
  readonly acting: { company: Promise<ActingCompany> | null };
  /** Each account's movements, by its number. */
  readonly movements: Map<string, InstitutionResponse>;
}
