import { findAction, institutions, type Fact, type InstitutionProvenance } from '@cauce/extractors';
import { describe, expect, it } from 'vitest';
import { createProvenanceGate, type ProvenanceGate } from './provenanceGate.ts';

const ASSUMED: Fact = { state: 'assumed' };
const RECORDED: Fact = { state: 'recorded', on: '2026-03-01' };
const DOCUMENTED: Fact = { state: 'documented', sources: [{ title: 'A page', date: '2026' }] };

/** Something is known about two institutions, and nothing about the others. */
const KNOWN: Readonly<Record<string, InstitutionProvenance>> = {
  'banco-chile': {
    login: { internet: DOCUMENTED },
    secondFactor: ASSUMED,
    refusals: ASSUMED,
    actions: { movement: DOCUMENTED, tef: ASSUMED, transfer: RECORDED },
  },
  sii: {
    login: { 'clave-tributaria': RECORDED, 'clave-unica': ASSUMED },
    secondFactor: ASSUMED,
    refusals: ASSUMED,
    actions: { dte: DOCUMENTED, 'dte-clave-unica': DOCUMENTED },
  },
};

function gateOf(isSandbox = false): ProvenanceGate {
  return createProvenanceGate({ isSandbox }, (id) => KNOWN[id]);
}

function partsOf(gate: ProvenanceGate, name: string) {
  const found = findAction(name);
  if (!found) throw new Error(`There is no action ${name}`);
  return gate.assumedParts(found.institution, found.action);
}

function openActions(gate: ProvenanceGate): string[] {
  return institutions.flatMap((one) =>
    one.actions
      .filter((action) => gate.assumedParts(one, action).length === 0)
      .map(({ type }) => `${one.id}:${type}`),
  );
}

const EVERY_ACTION = institutions.flatMap(({ id, actions }) =>
  actions.map(({ type }) => `${id}:${type}`),
);

describe('an environment outside the sandbox', () => {
  it('allows exactly the actions that are documented or recorded, including their login', () => {
    expect(openActions(gateOf())).toEqual([
      'banco-chile:movement',
      'banco-chile:transfer',
      'sii:dte',
    ]);
  });

  it('names the assumed parts of an action', () => {
    expect(partsOf(gateOf(), 'banco-chile:tef')).toEqual(['action']);
    expect(partsOf(gateOf(), 'sii:dte-clave-unica')).toEqual(['login']);
    expect(partsOf(gateOf(), 'banco-consorcio:movement')).toEqual(['login', 'action']);
  });
});

it('allows everything in the sandbox', () => {
  expect(openActions(gateOf(true))).toEqual(EVERY_ACTION);
});
