import type { Visit } from '../visit.ts'

const style = `:root{color-scheme:light dark;--ink:#1d211c;--paper:#faf8f4;--line:#d9d4c8;--accent:#1f5a3a}
@media(prefers-color-scheme:dark){:root{--ink:#eceae4;--paper:#171a17;--line:#3a3f39;--accent:#8fcfa8}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1rem}small{display:block;margin-top:2rem;padding-top:1rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
.demo{margin:0;padding:.375rem 1.25rem;background:var(--ink);color:var(--paper);text-align:center}button{font:inherit;padding:.625rem 1.25rem;border:0;border-radius:.375rem;background:var(--accent);color:var(--paper)}a{color:var(--accent);display:inline-block;padding:.625rem 0}a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

export type SendAgain = {
  action: string
  fields: [name: string, value: string][]
  hasSecrets: boolean
}

export type RefusalPage = {
  status: number
  title: string
  text: string
  link?: { href: string; words: string }
  again?: SendAgain
}

const homeIn = (language: string) => ({ href: `/${language}`, words: 'Ir para o início' })

/** Uses fixed texts. It repeats only fields of our own form, to send them again. */
export function renderPage(page: RefusalPage, { nonce, requestId, demo, language, say }: Visit): string {
  const { status, link = homeIn(language), again } = page
  const [title, text, words] = [page.title, page.text, link.words].map(say)
  return `<!DOCTYPE html>
<html lang="${language || 'pt-BR'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body>${demo ? `<aside class="demo">${say('Demonstração: reservas e pagamentos daqui não valem.')}</aside>` : ''}<main><h1>${title}</h1><p>${text}</p>${again ? renderForm(again, say) : ''}<p><a href="${escapeText(link.href)}">${words}</a></p>
<small>${say('Erro')} ${status}. ${say('Código do pedido:')} ${requestId}</small></main></body></html>
`
}

function renderForm({ action, fields, hasSecrets }: SendAgain, say: Visit['say']): string {
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`
  )
  const secrets = hasSecrets ? say(' Só a senha ou o código não: a página vai pedir de novo.') : ''
  return `<form method="post" action="${escapeText(action)}">${inputs.join('')}<p>${say('O que você digitou está guardado nesta página.')}${secrets}</p><p><button>${say('Tentar de novo')}</button></p></form>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
