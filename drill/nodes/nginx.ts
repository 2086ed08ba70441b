import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Host } from '../network/network.ts'
import { answers, defineService, type Service } from './service.ts'

const SITE = path.join(import.meta.dirname, '../../deploy/nginx/kashf.conf')

/** nginx with the site that deploy/install.sh writes, without a certificate, in front of the web processes. */
export function nginxOn(host: Host, program: string, folder: string, webs: string[]): Service {
  const servers = webs.map((address) => `  server ${address} max_fails=1 fail_timeout=1s;`)
  const site = partsOf(readFileSync(SITE, 'utf8'), ['plain'])
    .replace('@UPSTREAMS@', servers.join('\n'))
    .replaceAll('@DOMAIN@', '_')
    .replaceAll('@ACME@', folder)
    .replaceAll('listen [::]:80;', '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/errors; worker_processes 2;
events { worker_connections 1024; }
http { access_log ${folder}/access; ${temporary}
${site}}
`,
  )
  return defineService({
    host,
    run: () => host.run(program, ['-p', folder, '-e', `${folder}/errors`, '-c', file]),
    isUp: () => answers(`http://${host.address}/healthz`),
  })
}

/** The site with only the wanted parts (`#@name` … `#@end`). */
function partsOf(site: string, wanted: string[]): string {
  let part: string | null = null
  const lines = site.split('\n').filter((line) => {
    const [, name] = /^#@(\w+)$/.exec(line) ?? []
    if (name) part = name === 'end' ? null : name
    return !name && (part === null || wanted.includes(part))
  })
  return lines.join('\n')
}
