import type { DoorRequest, DoorResponse } from '../visit.ts'
import { renderPage, type SendAgain } from './refusal-page.ts'

export type Refusal = {
  status: number
  code: string
  title: string
  text: string
  headers?: Record<string, string>
  /** Next page for the reader; default: the first page. */
  link?: { href: string; words: string }
  /** Answers the page's script with data, so that the page stays. */
  toScript?: boolean
  /** Draws a form that repeats the submission. */
  again?: SendAgain
}

export const refusals = {
  badRequest: {
    status: 400,
    code: 'bad_request',
    title: 'Pedido não entendido',
    text: 'O endereço ou os dados enviados não puderam ser lidos. Confira o endereço e tente de novo.'
  },
  unknownHost: {
    status: 421,
    code: 'unknown_host',
    title: 'Endereço não atendido aqui',
    text: 'Este servidor não atende pelo nome que está na barra de endereço. Confira o endereço do site.'
  },
  starting: {
    status: 503,
    code: 'starting',
    title: 'Já vamos abrir',
    text: 'O sistema está iniciando. Aguarde alguns segundos e recarregue a página.',
    headers: { 'retry-after': '2' }
  },
  foreignForm: {
    status: 403,
    code: 'foreign_form',
    title: 'Envio não confirmado',
    text: 'Não foi possível confirmar que este envio partiu deste site. Volte, recarregue a página e envie de novo.'
  },
  noLength: {
    status: 411,
    code: 'length_required',
    title: 'Envio sem tamanho',
    text: 'O navegador não informou o tamanho do que enviou. Volte à página e envie o formulário de novo.'
  },
  tooLarge: {
    status: 413,
    code: 'too_large',
    title: 'Envio grande demais',
    text: 'O que foi enviado passa do tamanho aceito. Volte, reduza o texto ou o arquivo e envie de novo.'
  },
  tooSlow: {
    status: 408,
    code: 'timeout',
    title: 'O envio demorou demais',
    text: 'A conexão não terminou o envio a tempo. Confira a rede e envie de novo.'
  },
  wrongKind: {
    status: 415,
    code: 'unsupported_type',
    title: 'Formato de envio não aceito',
    text: 'O que foi enviado não veio no formato de um formulário deste site, e por isso nada foi guardado. Volte, recarregue a página e envie por ela.'
  },
  unreadable: {
    status: 400,
    code: 'unreadable_body',
    title: 'Envio ilegível',
    text: 'O que foi enviado chegou incompleto ou não pôde ser lido, e nada foi guardado. Volte à página anterior, confira os campos e envie de novo.'
  },
  signedOut: {
    status: 401,
    code: 'unauthorised',
    title: 'Entre para enviar',
    text: 'Só quem entrou no sistema envia arquivos, e seu acesso terminou ou não começou. Nada foi guardado. Entre e envie de novo.',
    link: { href: '/login', words: 'Entrar' }
  },
  busy: {
    status: 503,
    code: 'busy',
    title: 'Muitos envios ao mesmo tempo',
    text: 'Não foi possível receber mais este envio agora, e nada foi guardado. Espere alguns segundos, volte à página anterior e envie de novo.',
    headers: { 'retry-after': '10' }
  },
  overloaded: {
    status: 503,
    code: 'overloaded',
    title: 'Muita gente ao mesmo tempo',
    text: 'O sistema está atendendo mais pedidos do que consegue agora. Este não foi feito, e nada foi gravado. Espere alguns segundos e tente de novo.',
    headers: { 'retry-after': '5' },
    toScript: true
  },
  notFound: {
    status: 404,
    code: 'not_found',
    title: 'Arquivo não encontrado',
    text: 'Este arquivo não existe ou é de uma versão antiga do site. Recarregue a página de onde você veio.'
  },
  forbidden: {
    status: 403,
    code: 'forbidden',
    title: 'Sem permissão',
    text: 'Seu usuário não tem permissão para baixar este arquivo. Peça a quem administra o parque.'
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    title: 'Arquivo indisponível agora',
    text: 'Não foi possível reunir os dados deste arquivo. Volte, espere alguns instantes e tente de novo.',
    headers: { 'retry-after': '30' }
  },
  tooManyReports: {
    status: 429,
    code: 'too_many_reports',
    title: 'Relatórios demais ao mesmo tempo',
    text: 'Os relatórios e arquivos que você pediu ainda carregam. Espere um deles terminar, recarregue esta página e o arquivo vem.',
    headers: { 'retry-after': '10' }
  },
  absent: {
    status: 501,
    code: 'absent',
    title: 'Este recurso depende de uma versão mais nova do servidor',
    text: 'O servidor em uso não oferece os dados deste arquivo. Nada se perdeu; volte à página anterior.'
  },
  failed: {
    status: 500,
    code: 'internal',
    title: 'Algo deu errado aqui',
    text: 'A falha foi registrada. Tente de novo em instantes; se persistir, informe o código abaixo ao suporte.'
  }
} satisfies Record<string, Refusal>

export function methodRefusal(allowed: Iterable<string>): Refusal {
  return {
    status: 405,
    code: 'method_not_allowed',
    title: 'Operação não aceita',
    text: 'Este endereço não aceita esse tipo de pedido.',
    headers: { allow: [...allowed].join(', ') }
  }
}

const drainedBytes = 256 * 1024
const drainedMs = 1000

/** Closes the connection when much of the body is still to come, instead of reading it. */
export function refuse(request: DoorRequest, response: DoorResponse, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  if (hasMuchToCome(request)) cutOff(request, response, refusal)
  else response.end(writeHead(response, refusal))
}

function hasMuchToCome(request: DoorRequest): boolean {
  if (request.complete) return false
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > drainedBytes
}

/** Reads some of the body for a moment: an immediate reset would lose the answer. */
function cutOff(request: DoorRequest, response: DoorResponse, refusal: Refusal): void {
  response.setHeader('connection', 'close')
  const body = writeHead(response, refusal)
  if (request.method !== 'HEAD') response.write(body)
  const timer = setTimeout(finish, drainedMs)
  let read = 0
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > drainedBytes) request.pause()
  })
  request.once('end', finish).once('error', finish)
  response.once('close', () => clearTimeout(timer))
  request.resume()

  function finish() {
    clearTimeout(timer)
    response.end(() => request.socket.destroySoon())
  }
}

function writeHead(response: DoorResponse, refusal: Refusal): string {
  const { visit } = response.locals
  const { requestId } = visit
  const isData = Boolean(refusal.toScript) && !visit.isApi && visit.url.searchParams.has('_data')
  const said = isData ? { message: visit.say(refusal.text), requestId } : { message: refusal.text, code: refusal.code }
  const body = visit.isApi || isData ? JSON.stringify(said) : renderPage(refusal, visit)
  response.status(refusal.status)
  if (isData) response.setHeader('x-remix-catch', 'yes').setHeader('x-refused', refusal.code)
  response.setHeader(
    'content-type',
    visit.isApi || isData ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  )
  response.setHeader('content-length', Buffer.byteLength(body))
  response.setHeader('cache-control', 'no-store')
  if (visit.language) response.setHeader('content-language', visit.language)
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value)
  return body
}
