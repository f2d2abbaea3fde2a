import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ChatServer {
  url: string
  /** Paths requested so far. */
  asked: string[]
  close(): Promise<void>
}

/** Script that acts like a support chat: announces itself, draws, calls its server, opens a frame. */
const widget = `(() => {
  const own = new URL(document.currentScript.src).origin
  window.trilhaTestChat = true
  const picture = new Image()
  picture.src = own + '/picture.svg'
  picture.alt = ''
  const frame = document.createElement('iframe')
  frame.title = 'Chat'
  frame.src = own + '/frame'
  frame.hidden = true
  document.body.append(frame)
  fetch(own + '/hello', { mode: 'no-cors' }).catch(() => undefined)
})()`

const answers: Record<string, [string, string]> = {
  '/widget.js': ['text/javascript', widget],
  '/picture.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  '/frame': ['text/html', '<!doctype html><title>Chat</title>']
}

/** Starts a chat server on another origin. */
export async function startChatServer(): Promise<ChatServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const [type, body] = answers[path] ?? ['text/plain', 'ok']
    response.writeHead(200, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
