import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import scriptUrl from '#app/entry.gate.ts?url'
import decodeUrl from '#app/entry.gate-decode.ts?url'
import a4CssUrl from '#app/styles/paper/a4.css?url'
import staffCssUrl from '#app/styles/staff.css?url'
import { WorksWithoutNetwork } from '../works.tsx'

/** Also of the service worker, whose requests are under its own policy. */
export const filePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const page = '/operation/check-in/offline'
const works = '/operation/check-in/offline/works'

export const answerFile = (html: string) =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': filePolicy
    }
  })

/** Files that the service worker keeps. The version changes with the page and with the names of the files. */
export function describeFiles() {
  const files = [scriptUrl, decodeUrl, staffCssUrl, a4CssUrl]
  const pages = createHash('sha256').update(drawPage()).update(drawWorks())
  const version = pages.update(files.join(' ')).digest('hex').slice(0, 12)
  return { version, page, works, files }
}

const drawHead = (title: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#14432b">
<title>${title} · Trilha</title>
<link rel="stylesheet" href="${staffCssUrl}">
<link rel="manifest" href="/gate.webmanifest">
<link rel="icon" href="data:,">`

/** Draws the page on what works without network; the device keeps it for the time when there is none. */
export function drawWorks(): string {
  const title = 'O que funciona sem rede'
  return `${drawHead(title)}
<link rel="stylesheet" href="${a4CssUrl}" media="print">
</head>
<body>
<main class="main" id="conteudo" tabindex="-1">
<h1>${title}</h1>
<p class="no-print"><a href="/operation/check-in">Voltar à portaria</a></p>
${renderToStaticMarkup(createElement(WorksWithoutNetwork))}
</main>
</body>
</html>
`
}

/** Complete HTML without anybody's data; its script fills it. */
export function drawPage(): string {
  return `${drawHead('Check-in sem rede')}
<link rel="stylesheet" href="${a4CssUrl}" media="print">
<script defer src="${scriptUrl}"></script>
</head>
<body data-decode="${decodeUrl}">
<main class="main gate-offline" id="conteudo" tabindex="-1">
<h1>Check-in sem rede</h1>
<div id="gate-banner" class="notice is-warning" role="status"><p>Abrindo a lista deste aparelho…</p></div>
<div id="gate-work" class="no-print" hidden>
<nav class="gate-direction" aria-label="Sentido"><a id="gate-in" href="/operation/check-in?rede=0">Entrada</a><a id="gate-out" href="/operation/check-in?rede=0&amp;sentido=saida">Saída</a></nav>
<form class="gate-form" id="gate-form" action="/operation/check-in" method="post">
<label class="label" for="codigo">Código da reserva</label>
<p class="hint" id="codigo-dica">Digite ou leia o código e aperte Enter. Também serve o nome.</p>
<div class="gate-field"><input id="codigo" name="codigo" class="input" type="text" enterkeyhint="go" autocomplete="off" autocorrect="off" autocapitalize="characters" spellcheck="false" maxlength="600" aria-describedby="codigo-dica"><button class="btn btn-primary" type="submit" id="gate-send">Check-in</button></div>
<div class="gate-camera" id="gate-camera"></div>
</form>
<div id="gate-result" class="gate-result" role="status"></div>
<div class="field" id="gate-where" hidden><label class="label" for="onde">Onde</label><select class="input" id="onde"></select></div>
</div>
<section class="card no-print" id="gate-sale" aria-labelledby="gate-sale-title" hidden><h2 id="gate-sale-title">Vender em dinheiro</h2><div id="gate-sale-form"></div></section>
<section class="card no-print" aria-labelledby="gate-latest-title"><h2 id="gate-latest-title">Leituras deste aparelho</h2><div id="gate-latest"></div><div id="gate-signed"></div></section>
<section class="card" id="gate-inside" hidden><details class="fold"><summary id="gate-inside-title"></summary><div id="gate-inside-list"></div></details></section>
<p class="row no-print"><button class="btn btn-secondary" type="button" id="gate-leave">Sair deste aparelho</button> <a href="/operation/check-in/without-network">O que funciona sem rede</a></p>
</main>
</body>
</html>
`
}
