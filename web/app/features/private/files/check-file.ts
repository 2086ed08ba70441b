import { uploaderText } from '../../../text/teach/uploader.ts'

/*
 * Checks before an upload that may take minutes; the server decides by content. Where the system reports no MIME
 * type, the file extension counts.
 */

/** Values for `<input accept>`. */
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

/** The error message, or null when the file is acceptable. */
export type FileCheck = (file: { name: string; type: string }) => string | null

/** A lesson's video or a trailer. */
export const checkVideo: FileCheck = ({ name, type }) =>
  type.startsWith('video/') || (type === '' && /\.(mp4|m4v|mov|mkv|webm|avi)$/i.test(name))
    ? null
    : uploaderText.wrongVideo

/** A lesson attachment. */
export const checkDocument: FileCheck = ({ name, type }) =>
  documentTypes.has(type) || (type === '' && /\.(pdf|docx?|xlsx?)$/i.test(name))
    ? null
    : uploaderText.wrongDocument

/** A cover or a profile picture. */
export const checkImage: FileCheck = ({ type }) =>
  IMAGE_ACCEPT.split(',').includes(type) ? null : uploaderText.wrongImage
