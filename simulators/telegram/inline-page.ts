import type { ServerResponse } from 'node:http'
import { escapeHtml } from '../open-id/escape-html.ts'
import { searchAndWait } from './console.ts'
import type { InlineAnswer } from './model.ts'
import type { TelegramSimulator } from './telegram-simulator.ts'

const cardHtml = ({ title, description, thumbnail_url, buttons }: InlineAnswer['cards'][number]) => `
  <li>
    ${thumbnail_url === null ? '' : `<img src="${escapeHtml(thumbnail_url)}" alt="" width="60" height="60">`}
    <strong>${escapeHtml(title)}</strong><br>${escapeHtml(description).replaceAll('\n', '<br>')}<br>
    ${buttons
      .flat()
      .map((button) =>
        'url' in button ? `<a href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a>` : '',
      )
      .join(' ')}
  </li>`

/** Serves the page `/inline`, which shows a search in any chat with the bot's cards in a browser. */
export async function serveInlinePage(
  telegram: TelegramSimulator,
  url: URL,
  answer: ServerResponse,
): Promise<void> {
  const get = (name: string) => url.searchParams.get(name) ?? ''
  const personId = Number(get('person')) || ([...telegram.state.people.keys()][0] ?? 0)
  const query = get('query')
  const found = await searchAndWait(telegram, { personId, query, offset: get('offset') })
  const more = new URL(url)
  more.searchParams.set('offset', found?.nextOffset ?? '')
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="uz"><title>Telegram (look-alike)</title>
<meta name="viewport" content="width=device-width">
<h1>@${telegram.state.bot.username}</h1>
<form><input type="hidden" name="person" value="${personId}">
<label>Search <input name="query" value="${escapeHtml(query)}" autofocus></label> <button>Search</button></form>
${found ? '' : '<p>The bot gave no answer.</p>'}
${found?.button ? `<p>[${escapeHtml(found.button.text)}]</p>` : ''}
<ul>${(found?.cards ?? []).map(cardHtml).join('')}</ul>
${found?.nextOffset ? `<p><a href="${escapeHtml(more.href)}">More</a></p>` : ''}
</html>`)
}
