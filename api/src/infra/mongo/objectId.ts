/** Ids as the database generates them, for documents that need their id before they are stored. */
export { ObjectId } from 'mongodb';
