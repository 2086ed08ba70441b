import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '../wait.ts'

const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Path of nginx from NGINX_PATH, PATH or the usual folders; null if it is not installed. */
export function findNginx(): string | null {
  if (process.env.NGINX_PATH) return process.env.NGINX_PATH
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...USUAL_FOLDERS]
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? null
}

export const NGINX_MISSING = 'set NGINX_PATH or install the Debian package nginx'

/**
 * Starts nginx with deploy/nginx/media.conf serving the files of `folder`. Using the documented file also tests the
 * documentation.
 */
export async function startNginx(
  nginx: string,
  given: { port: number; folder: string; mediaKey: string; allowOrigin: string },
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const home = await mkdtemp(path.join(tmpdir(), 'kashf-nginx-'))
  const documented = await readFile(
    path.join(import.meta.dirname, '../../../../deploy/nginx/media.conf'),
    'utf8',
  )
  const server = documented
    .replace('listen 8080;', `listen 127.0.0.1:${given.port};`)
    .replace('/srv/kashf/files', given.folder)
    .replace('$arg_viewer MEDIA_KEY"', `$arg_viewer ${given.mediaKey}"`)
    .replaceAll('"https://kashf.uz"', `"${given.allowOrigin}"`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join(' ')
  const conf = `daemon off; user ${process.getuid?.() === 0 ? 'root' : 'nobody'}; pid ${home}/pid; error_log ${home}/errors; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${temporary}
${server}}
`
  await writeFile(path.join(home, 'nginx.conf'), conf)
  const child = spawn(nginx, ['-p', home, '-e', `${home}/errors`, '-c', path.join(home, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await waitFor('nginx to answer', () => fetch(`http://127.0.0.1:${given.port}`).catch(() => null))
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
