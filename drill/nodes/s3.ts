import path from 'node:path'
import { createBucket } from '../../server/src/testing/servers/s3.ts'
import type { Host } from '../network/network.ts'
import { answers, defineService, type Service } from './service.ts'

const PORT = 8080
const SCRIPT = path.join(import.meta.dirname, '../../server/src/testing/servers/swift-s3.py')

/** Swift's S3 API, which keeps its objects on disk. */
export interface S3 extends Service {
  /** The URL as in STORAGE_URL. */
  readonly url: string
  /** Creates the bucket of the URL. */
  createBucket(): Promise<void>
}

export function s3On(host: Host, folder: string): S3 {
  const url = `s3://${encodeURIComponent('test:tester')}:testing@${host.address}:${PORT}/kashf?tls=off`
  const service = defineService({
    host,
    run: () => host.run('/usr/bin/python3', [SCRIPT, path.join(folder, 'swift'), String(PORT), host.address]),
    isUp: () => answers(`http://${host.address}:${PORT}/healthcheck`),
  })
  return {
    ...service,
    url,
    createBucket: () => createBucket(url),
  }
}
