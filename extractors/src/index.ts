/**
 * The only entry point of the package:
 *
 *   institutions            readonly Institution[]            the whole catalogue
 *   findInstitution(id)     Institution | undefined
 *   findAction(name)        { institution, action } | undefined    name is `{entityId}:{actionType}`
 *   isImplemented(institution, action)  boolean               whether its connector serves it
 *   provenanceOf(entityId)  InstitutionProvenance | undefined  what its connector rests on; with
 *                           coverageOf, isConfirmed, isOutdated, newestDate, sourcesOf, sourceTitle to read it
 *   parseUsername(institution, raw)     string | null         normalised, null if unfit
 *   parseRut(raw)           string | null                     `12345678-5`
 *   chileanDay(moment)      string                            its day in Chile, `2026-01-31`
 *   meetsPasswordRule(institution, loginKind, password)  boolean
 *   products                Record<string, ProductDefinition>  { id, schema (joi), example, title, description }
 *   partNames(product)      readonly string[]                 the parts that its completeness has
 *   createInstitutionNetwork(simulator, browser, standIn?) Network      how a process reaches institutions
 *   createRatesNetwork(simulator)         Network            how a process reaches public services
 *   createRates({ network, ... })         Rates              UF, UTM, dollar, share values, bank names
 *   institutionsByBrowser() readonly string[]                 ids of those that need a browser
 *   runExtraction(request)  Promise<ExtractionOutcome>        never throws
 *   FAILURE_FACTS           by error code                     whether a retry can help, and who can fix it
 *   completenessOf(entityId, actionType, data, gaps?)  Completeness  the state of each part of a result
 *   withIds(entityId, product, data, idOf)  unknown           the data as delivered: with the ids of its rows
 *   hasIds(product)         boolean                           whether it has rows with ids
 *   rowLists(product, data)  RowList[]                        the rows whose changes are delivered one by one
 *   foundAccounts(products) FoundAccount[]                    the accounts and cards that the person can choose
 *   onlyAccounts(products, ids, today)                         the data without everything of the others
 *   parseScenario(text)     Scenario | null
 *   misfitOf(fields, answers)  string | null                  the field that a challenge's answers miss
 */
export * from './contract/completeness.ts';
export type { Gaps } from './contract/gaps.ts';
export {
  CHALLENGE_FIELD_TYPES,
  CHALLENGE_KINDS,
  CHALLENGE_MEDIA,
  MAX_CHALLENGE_SECONDS,
  misfitOf,
} from './contract/challenge.ts';
export type {
  Challenge,
  ChallengeAnswers,
  ChallengeField,
  ChallengeReply,
  PersonPort,
} from './contract/challenge.ts';
export * from './contract/institution.ts';
export * from './contract/outcome.ts';
export {
  coverageOf,
  isConfirmed,
  isOutdated,
  newestDate,
  PROVENANCE_STATES,
  sourcesOf,
  sourceTitle,
} from './contract/provenance.ts';
export type { Fact, InstitutionProvenance, ProvenanceState } from './contract/provenance.ts';
export type { Credentials } from './contract/credentials.ts';
export * from './contract/request.ts';

export { FAILURE_FACTS } from './contract/ExtractionError.ts';
export { institutions } from './catalogue/institutions.ts';
export { findAction, findInstitution } from './catalogue/lookup.ts';
export type { InstitutionAction } from './catalogue/lookup.ts';
export { institutionMarks, MARK_SHAPES } from './catalogue/marks.ts';
export type { InstitutionMark } from './catalogue/marks.ts';
export { meetsPasswordRule } from './catalogue/meetsPasswordRule.ts';
export { parseUsername } from './catalogue/parseUsername.ts';
export {
  accountNumbers,
  foundAccounts,
  lacksSources,
  onlyAccounts,
  withoutPartyNumbers,
  type FoundAccount,
  type ProductData,
} from './derived/accountChoice.ts';
export type { ProductDefinition } from './products/definition.ts';
export { RUT_PATTERN } from './products/fields.ts';
export { partNames } from './products/parts.ts';
export { products } from './products/products.ts';
export {
  hasRows,
  rowLists,
  rowSchemas,
  type DatedRow,
  type ProductRow,
  type RowList,
} from './products/rowLists.ts';
export { hasIds, identified, type IdFacts } from './products/rowIds.ts';
export { chileanDay } from './shared/dates.ts';
export { formatRut, parseRut } from './shared/rut.ts';
export { completenessOf } from './connectors/completeness.ts';
export { provenanceOf } from './connectors/provenance.ts';
export { withIds } from './connectors/withIds.ts';
export { institutionsByBrowser, isImplemented } from './connectors/registry.ts';
export type { StandIn } from './contract/standIn.ts';
export type { Rates } from './contract/rates.ts';
export { createRates, createRatesNetwork } from './rates/createRates.ts';
export type { RatesOptions } from './rates/createRates.ts';
export type { Network, SimulatorAddress } from './contract/network.ts';
export type { BrowserOptions } from './runtime/network.ts';
export { createInstitutionNetwork, runExtraction } from './runtime/runExtraction.ts';
