import type { Collection } from 'mongodb';
import { CollectionStore, insertUnique, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { WidgetSettings } from './widgetConfig.schemas.ts';
import { DEFAULT_LOCALE, type WidgetLocale } from '../../widgetLocale.ts';

/** A widget configuration of a client organisation. */
export interface WidgetConfigDocument extends WidgetSettings {
  /** Case-sensitive. */
  readonly _id: string;
  readonly clientId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The text that a version of the terms identifies permanently. */
interface TermsVersionDocument {
  /**
   * `WIDGET_CONFIG_ID/VERSION`; for a language other than the default one,
   * `WIDGET_CONFIG_ID/VERSION/LANGUAGE`.
   */
  readonly _id: string;
  /** Hash of the text in `offerTexts`. */
  readonly hash: string;
  readonly createdAt: Date;
}

/** Widget configurations, and the versions that their terms have had. */
export class WidgetConfigsStore extends CollectionStore<WidgetConfigDocument> {
  readonly #versions: Collection<TermsVersionDocument>;

  constructor(mongo: Mongo) {
    super(mongo, 'widgetConfigs', [{ key: { clientId: 1, createdAt: 1 } }]);
    this.#versions = mongo.db.collection<TermsVersionDocument>('termsVersions');
  }

  find(widgetConfigId: string): Promise<WidgetConfigDocument | null> {
    return this.collection.findOne({ _id: widgetConfigId });
  }

  /** A client's configurations, oldest first. */
  list(clientId: string): Promise<WidgetConfigDocument[]> {
    return this.collection.find({ clientId }).sort({ createdAt: 1 }).limit(1000).toArray();
  }

  /** @returns false if the id is taken */
  insert(config: WidgetConfigDocument): Promise<boolean> {
    return insertUnique(this.collection, config);
  }

  /** @returns false if the client has no such configuration */
  async update(
    widgetConfigId: string,
    clientId: string,
    settings: WidgetSettings,
    at: Date,
  ): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: widgetConfigId, clientId },
      { $set: { ...settings, updatedAt: at } },
    );
    return result.matchedCount === 1;
  }

  /**
   * Assigns a text to a version permanently: of concurrent calls with different texts, one
   * succeeds.
   * @returns false if the version already identifies another text
   */
  async nameTerms(
    widgetConfigId: string,
    terms: { version: string; locale: WidgetLocale; hash: string },
    at: Date,
  ): Promise<boolean> {
    const { version, locale, hash } = terms;
    const _id = termsId(widgetConfigId, version, locale);
    if (await insertUnique(this.#versions, { _id, hash, createdAt: at })) return true;
    return (await this.termsHash(widgetConfigId, version, locale)) === hash;
  }

  /** The hash of the text that a version identifies; null if the version does not exist. */
  async termsHash(
    widgetConfigId: string,
    version: string,
    locale: WidgetLocale,
  ): Promise<string | null> {
    const found = await this.#versions.findOne({ _id: termsId(widgetConfigId, version, locale) });
    return found?.hash ?? null;
  }
}

const termsId = (widgetConfigId: string, version: string, locale: WidgetLocale): string =>
  [widgetConfigId, version, ...(locale === DEFAULT_LOCALE ? [] : [locale])].join('/');
