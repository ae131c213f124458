/** Ids as the database makes them, for documents that have to know theirs before they are stored. */
export { ObjectId } from 'mongodb';
