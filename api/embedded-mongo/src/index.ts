export {
  startEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
} from './startEmbeddedMongo.ts';
export { StartupError } from './StartupError.ts';
