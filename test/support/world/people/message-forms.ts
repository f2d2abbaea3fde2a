import { type FormCase, known } from '../form-case.ts'

const at = 'routes/guarded/messages'
const group = '120363295648424210@g.us'
const wish = { quer: 'out', como: 'phone', palavras: 'Ligou e pediu para parar' }

/** Forms of messages that staff write. */
export const messageForms: FormCase[] = [
  {
    route: `${at}/write/page`,
    path: () => '/messages/new',
    button: 'Conferir antes de enviar',
    values: { para: 'group', grupo: group, mensagem: 'Portões abertos em {lugar}', titulo: 'Portões' },
    call: /^POST \/messenger\/preview/
  },
  {
    route: `${at}/batches/batch`,
    path: () => `/messages/batches/${known.messageBatch}`,
    button: 'Cancelar o que espera (1)',
    call: /^DELETE \/messenger\/batches/
  },
  {
    route: `${at}/templates/add`,
    path: () => '/messages/templates/add',
    button: 'Criar modelo',
    values: { nome: 'Véspera', texto: 'Traga água, {nome}', meta: 'vespera_1' },
    call: /^POST \/messenger\/templates/
  },
  {
    route: `${at}/templates/edit`,
    path: () => `/messages/templates/${known.messageTemplate}`,
    button: 'Salvar modelo',
    values: { nome: 'Outro', texto: 'Traga lanche', meta: '' },
    call: /^PUT \/messenger\/templates/
  },
  {
    route: `${at}/templates/remove`,
    path: () => `/messages/templates/${known.messageTemplate}/remove`,
    button: 'Apagar modelo',
    call: /^DELETE \/messenger\/templates/
  },
  {
    route: `${at}/lists/add`,
    path: () => '/messages/lists/add',
    button: 'Criar lista',
    values: { nome: 'Guias', membros: '75999990001, guia@exemplo.com.br', grupo: '' },
    call: /^POST \/messenger\/lists/
  },
  {
    route: `${at}/lists/edit`,
    path: () => `/messages/lists/${known.messageList}`,
    button: 'Salvar lista',
    values: { nome: 'Outra', membros: '', grupo: group },
    call: /^PUT \/messenger\/lists/
  },
  {
    route: `${at}/lists/remove`,
    path: () => `/messages/lists/${known.messageList}/remove`,
    button: 'Apagar lista',
    call: /^DELETE \/messenger\/lists/
  },
  {
    route: `${at}/consents/page`,
    path: () => '/messages/consents',
    button: 'Anotar',
    values: { enderecos: '75999990001', ...wish },
    call: /^POST \/messenger\/consents$/
  },
  {
    route: `${at}/consents/person`,
    path: () => `/messages/consents/${known.messageWish}`,
    button: 'Anotar',
    values: wish,
    call: /^POST \/messenger\/consents\/\d+/
  }
]
