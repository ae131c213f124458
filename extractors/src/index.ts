/**
 * The one entry point of the package. What the API may rely on, and nothing else:
 *
 *   institutions            readonly Institution[]            the whole catalogue
 *   findInstitution(id)     Institution | undefined
 *   findAction(name)        { institution, action } | undefined    name is `{entityId}:{actionType}`
 *   isImplemented(institution, action)  boolean               a connector serves it
 *   parseUsername(institution, raw)     string | null         normalised, null if unfit
 *   parseRut(raw)           string | null                     `12345678-5`
 *   meetsPasswordRule(institution, loginKind, password)  boolean
 *   products                Record<string, ProductDefinition>  { id, schema (joi), example, title, description }
 *   runExtraction(request)  Promise<ExtractionOutcome>        never throws
 *   parseScenario(text)     { name, seconds? } | null
 */
export * from './contract/institution.ts';
export * from './contract/outcome.ts';
export * from './contract/request.ts';
