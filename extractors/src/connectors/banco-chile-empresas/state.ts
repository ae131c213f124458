import type { InstitutionResponse } from '../../contract/session.ts';

/** A company that the session acts for. */
export interface ActingCompany {
  readonly rut: string;
  readonly name: string;
  /** The list from which the company was chosen. */
  readonly list: InstitutionResponse;
}

/** Answers that several actions read; the session itself consists of cookies. */
export interface ChileCompanyState {
  readonly acting: { company: Promise<ActingCompany> | null };
  /** Each account's movements, by its number. */
  readonly movements: Map<string, InstitutionResponse>;
}
