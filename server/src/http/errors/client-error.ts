import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from './failure.ts'

function failureOf(code: string | undefined): Failure {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Failure('request_timeout')
    case 'HPE_HEADER_OVERFLOW':
      return new Failure('headers_too_large')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Failure('body_too_large')
    default:
      return new Failure('malformed_body')
  }
}

/**
 * Answers what is not HTTP, or not in time, and ends the connection. Where an earlier request of the connection is still
 * being answered nothing is written: the caller would take it for a part of that answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, isAnswering: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!isAnswering && socket.writable) {
    const failure = failureOf(error.code)
    const body = JSON.stringify(failure.body(randomUUID()))
    const head = [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
