import type { CallDeclaration } from '../http/declaration.ts';
import type { Route } from '../http/route.ts';
import type { Clock } from '../infra/clock.ts';
import type { KeyRing } from '../infra/keys/keyRing.ts';
import type { Mongo } from '../infra/mongo/mongo.ts';
import type { Vault } from '../infra/vault/Vault.ts';
import type { PersonalRecords } from './personalRecords.store.ts';

/** What every store may be created with: operator commands have neither Redis nor the queue. */
export interface StoreInfra {
  readonly mongo: Mongo;
  readonly now: Clock;
  readonly vault: Vault;
  readonly auditRing: KeyRing;
  readonly environment: string;
  /** Who runs this process, if it is a command-line command. */
  readonly operator: string | null;
  /** Called with the event of every audit entry, for the metrics. */
  readonly onAudited?: (event: string) => void;
  /** Called when an event was written, to wake the relay. */
  readonly onEvent?: () => void;
  /** Called when a mail was queued, to wake the workers. */
  readonly onMailDue?: () => void;
}

/** A row of the retention table on the site's privacy page. */
interface RetentionWords {
  readonly title: string;
  readonly holds: string;
  readonly kept: string;
  readonly onErasure: string;
}

/** What is stored about people, and for how long. */
export interface Retention {
  /** Begins with `none` if it says nothing about people. */
  readonly holds: string;
  readonly kept: string;
  readonly onErasure: string;
  /** The same in Spanish, with the same periods (enforced). */
  readonly spanish: RetentionWords;
}

export interface SealedField {
  /** The associated data that binds the value to its record. */
  readonly aad: (id: string) => string;
  /** The records can exist for more than a day, so the sweeper re-wraps the field too. */
  readonly isLongLived: boolean;
  /** Only workers can open it: it is sealed with the credential keys instead of the vault's. */
  readonly forWorkers?: true;
}

/** A list whose items hold sealed values, which its module re-wraps itself. */
export interface SealedList {
  readonly collection: string;
  readonly list: string;
  readonly field: string;
  /** Re-wraps a batch of documents. */
  rewrap(vault: Vault): Promise<number>;
}

export interface CollectionDeclaration extends Retention {
  readonly sealed?: Readonly<Record<string, SealedField>>;
}

/** What a module is. Everything is optional, because few modules have all of it. */
interface ModuleDeclaration {
  readonly name: string;
  /** Every collection of its stores. */
  readonly collections?: Readonly<Record<string, CollectionDeclaration>>;
  readonly stores?: (infra: StoreInfra) => object;
  /** Where its events wait to be listed. */
  readonly outbox?: (stores: never) => object;
  readonly sealedLists?: (stores: never) => readonly SealedList[];
  /** By collection, of each that is about people; null if erasing a person leaves it as it is. */
  readonly personal?: (stores: never) => Readonly<Record<string, PersonalRecords | null>>;
  /** What its use cases and those of later modules need besides stores. */
  readonly services?: (deps: never) => object;
  /** In the order of the reference. */
  readonly calls?: readonly CallDeclaration[];
  readonly routes?: (deps: never) => Route[];
}

type AboutPeople<Collections> = {
  [Name in keyof Collections]: Collections[Name] extends { readonly holds: `none${string}` }
    ? never
    : Name;
}[keyof Collections];

/** A module with a collection about people has to say in `personal` how they are erased from it. */
type Complete<M extends ModuleDeclaration> = [AboutPeople<M['collections']>] extends [never]
  ? unknown
  : {
      readonly personal: (
        stores: never,
      ) => Readonly<Record<AboutPeople<M['collections']> & string, PersonalRecords | null>>;
    };

/** Declares a module, which becomes part of the API by its place in `api/src/modules.ts`. */
export const declareModule = <const M extends ModuleDeclaration>(module: M & Complete<M>): M =>
  module;
