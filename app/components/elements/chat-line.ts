import { type ChatState, watchChat } from '../help/load-chat.ts'

const words: Record<ChatState, string> = {
  off: '',
  loading: 'Abrindo o atendimento…',
  late: 'O atendimento por chat ainda não respondeu.',
  ready: 'O atendimento por chat está aberto nesta página.',
  failed: 'O atendimento por chat não respondeu. Use um dos contatos acima.'
}

/** `<tr-chat>`: says in the help how far the support chat is. */
export class ChatLine extends HTMLElement {
  private leave = () => {}

  connectedCallback(): void {
    this.leave = watchChat((state) => {
      this.textContent = words[state]
      this.dataset.state = state
    })
  }

  disconnectedCallback(): void {
    this.leave()
  }
}
