import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../../errors/failure.ts'
import { errorBody } from './error-body.ts'

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
 * Responds to malformed or late requests and closes the connection. Writes nothing while the response to an earlier
 * request on the connection is being sent: the client would read it as part of that response.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, isAnswering: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!isAnswering && socket.writable) {
    const failure = failureOf(error.code)
    const body = JSON.stringify(errorBody(failure, randomUUID()))
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
