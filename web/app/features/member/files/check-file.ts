import { uploaderText } from '../../../text/uploader.ts'

/*
 * A courtesy before minutes of sending: the server decides by the content. Some systems name no type for a file;
 * then its ending speaks.
 */

/** What file choosers offer, as in `<input accept>`. */
export const VIDEO_ACCEPT = 'video/*,.mkv'
export const DOCUMENT_ACCEPT = '.pdf,.doc,.docx,.xls,.xlsx'
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp'

const documentTypes = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

/** The sentence that refuses the file, or null. */
export type FileCheck = (file: { name: string; type: string }) => string | null

/** A lesson's video or a trailer. */
export const checkVideo: FileCheck = ({ name, type }) =>
  type.startsWith('video/') || (type === '' && /\.(mp4|m4v|mov|mkv|webm|avi)$/i.test(name))
    ? null
    : uploaderText.wrongVideo

/** A lesson's additional file. */
export const checkDocument: FileCheck = ({ name, type }) =>
  documentTypes.has(type) || (type === '' && /\.(pdf|docx?|xlsx?)$/i.test(name))
    ? null
    : uploaderText.wrongDocument

/** A cover or a portrait. */
export const checkImage: FileCheck = ({ type }) =>
  IMAGE_ACCEPT.split(',').includes(type) ? null : uploaderText.wrongImage
