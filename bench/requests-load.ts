import http from 'node:http'
import { at } from './figures.ts'
import { answerParent, askProcess } from './own-process.ts'

/** One request of a plan. */
export interface PlannedRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  body?: object
}

interface Plan {
  url: string
  requests: PlannedRequest[]
  connections: number
  /** Requests are sent evenly over this time, whether or not earlier ones were answered; null: as fast as answers arrive. */
  overS: number | null
}

/** `took_s`: from the first request to the last answer. Errors are answers other than 200. */
export interface Answered {
  took_s: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  errors: number
  largest_request_bytes: number
  largest_answer_bytes: number
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function send({ url, requests, connections, overS }: Plan): Promise<Answered> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const largest = { request: 0, answer: 0 }
  let errors = 0
  const one = ({ method, path, token, body }: PlannedRequest) =>
    new Promise<void>((resolve, reject) => {
      const text = body ? JSON.stringify(body) : ''
      largest.request = Math.max(largest.request, Buffer.byteLength(text))
      const began = performance.now()
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip',
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const request = http.request(`${url}${path}`, { agent, method, headers }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () => {
          times.push(performance.now() - began)
          largest.answer = Math.max(largest.answer, bytes)
          if (answer.statusCode !== 200) errors += 1
          resolve()
        })
      })
      request.on('error', reject)
      request.end(text)
    })
  const began = performance.now()
  if (overS === null) {
    let next = 0
    const connection = async () => {
      for (let n = next++; n < requests.length; n = next++) {
        const request = requests[n]
        if (request) await one(request)
      }
    }
    await Promise.all(Array.from({ length: connections }, connection))
  } else {
    const sent: Promise<void>[] = []
    const every = (overS * 1000) / requests.length
    for (const [n, request] of requests.entries()) {
      const dueIn = began + n * every - performance.now()
      if (dueIn > 1) await wait(dueIn)
      sent.push(one(request))
    }
    await Promise.all(sent)
  }
  agent.destroy()
  return {
    took_s: (performance.now() - began) / 1000,
    p50_ms: at(times, 0.5),
    p95_ms: at(times, 0.95),
    p99_ms: at(times, 0.99),
    errors,
    largest_request_bytes: largest.request,
    largest_answer_bytes: largest.answer,
  }
}

/** Sends the requests of a plan from a separate process. */
export const requestsLoad = (plan: Plan): Promise<Answered> =>
  askProcess<Answered>(import.meta.filename, plan)

if (import.meta.main) await answerParent(send)
