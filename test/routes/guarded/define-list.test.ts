import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

interface Defined {
  title: string
  /** An address that leaves nothing, and the words for it. */
  none?: [query: string, title: string]
  /** Labels of the fields, in their order. */
  fields: string[]
  /** The first line of the file. */
  csv?: string
}

const defined: Record<string, Defined> = {
  '/clients/index': {
    title: 'Clientes',
    none: ['q=zzzzzz', 'Nenhum cliente encontrado'],
    fields: ['q', 'tipo', 'origem', 'ordem'],
    csv: 'Nome;Documento;Telefone;E-mail;Reservas;Última visita (feita ou marcada);Origem;Cadastrado em'
  },
  '/clients/pendencies': {
    title: 'Pendências de clientes',
    none: ['q=zzzzzz', 'Nenhuma pendência encontrada'],
    fields: ['q', 'tipo', 'visitas', 'ordem'],
    csv: 'Cliente;Documento;Telefone;Reservas;A receber;Guardado até;A devolver;Visita'
  },
  '/agents/index': {
    title: 'Agentes',
    none: ['q=zzzzzz', 'Nenhum condutor encontrado'],
    fields: ['q', 'situacao', 'credencial', 'idioma', 'atrativo', 'ordem'],
    csv: 'Nome;Telefone;E-mail;Idiomas;Atrativos;Cadastur;Credenciais;O que vence;Página pública;Situação;Reservas à frente'
  },
  '/nf/index': {
    title: 'Notas fiscais',
    none: ['q=zzzzzz', 'Nenhuma nota encontrada'],
    fields: ['q', 'situacao', 'inicio', 'fim'],
    csv: 'Número;DPS;Situação;Ambiente;Competência;Emitida em;Origem;Cliente;CPF/CNPJ;Valor;Base do ISS;Alíquota (%);ISS;ISS retido;Líquido;Chave;Código;Problema'
  },
  '/operation/check-in/conflicts': {
    title: 'Leituras sem rede a conferir',
    none: ['q=zzzzzz', 'Nenhuma leitura encontrada'],
    fields: ['q', 'situacao', 'motivo'],
    csv: 'Lida em;Lida por;Chegou em;Reserva;Nome;Visita;O que foi;Motivo;Detalhe;Situação;Vista por;Vista em;Anotação'
  },
  '/operation/refunds': {
    title: 'Devoluções',
    none: ['q=zzzzzz', 'Nenhuma devolução encontrada'],
    fields: ['q', 'situacao', 'inicio', 'fim'],
    csv: 'Reserva;Nome;Visita;Situação;Valor;Por;Pedida em;Por quem;Motivo;Fora da política;Aprovada por;Devolvida em;Devolvida por;Observação'
  },
  '/operation/closure': {
    title: 'Choveu / fechou',
    none: ['inicio=2001-01-01&fim=2001-01-02', 'Nenhum fechamento encontrado'],
    fields: ['situacao', 'inicio', 'fim'],
    csv: 'Dia;Horários;Situação;Motivo;Reservas;Pessoas;Fechado por;Reaberto por'
  },
  '/financial/receivables': {
    title: 'Contas a receber',
    none: ['q=zzzzzz', 'Ninguém encontrado'],
    fields: ['q', 'situacao', 'quem', 'ordem'],
    csv: 'Cliente;Documento;Em aberto;Contas abertas;Vencido;Vence ou venceu em;Recebido em 12 meses;Reservas pagas;"Dias até pagar, em média"'
  },
  '/financial/receivables/credits': {
    title: 'Créditos de visitantes',
    none: ['q=zzzzzz', 'Nenhum crédito encontrado'],
    fields: ['q', 'situacao'],
    csv: 'Crédito;Situação;Visitante;Da reserva;Desde;Vale até;Valor;Saldo;Reservas pagas'
  },
  '/products/discounts': {
    title: 'Descontos',
    none: ['q=zzzzzz', 'Nenhum código encontrado'],
    fields: ['q', 'situacao'],
    csv: 'Código;Descrição;Desconto;Limite;Pode ser usado;Usos;"Usos, no máximo";Situação'
  },
  '/configurations/languages': {
    title: 'Línguas',
    none: ['q=zzzzzz', 'Nenhum texto encontrado'],
    fields: ['q', 'lingua', 'situacao', 'tipo'],
    csv: 'O que é;Texto;Em português;Inglês;Espanhol'
  },
  '/configurations/users/index': {
    title: 'Usuários e permissões',
    none: ['q=zzzzzz', 'Ninguém encontrado'],
    fields: ['q', 'situacao'],
    csv: 'Nome;Usuário;E-mail;Acessos;Situação;Último acesso'
  },
  '/configurations/privacy/consents': {
    title: 'Consentimentos',
    none: ['ate=2001-01-01', 'Nenhum consentimento com estes filtros'],
    fields: ['desde', 'ate'],
    csv: 'Quando;Quem;O quê;Texto aceito (SHA-256);Origem;Endereço;Navegador'
  },
  '/messages/batches': {
    title: 'Envios',
    fields: [],
    csv: 'Envio;Para quem;Mensagens;De fora;Escrito por;Texto'
  },
  '/configurations/integrations/jobs': { title: 'Tarefas que falharam', fields: [] },
  '/trafx/index': {
    title: 'Contadores',
    fields: [],
    csv: 'Arquivo;Contador;Modo;Atrativo;Datas;Dias;Contagens;Contadas por;Registros;Enviado;Enviado por'
  }
}

/** The fields of the bar alone, in their order; the rest of the page has forms of its own. */
function fieldsOf(html: string): string[] {
  const main = html.slice(html.indexOf('<main'))
  const [, bar = ''] = /<form[^>]*role="search"[^>]*>(.*?)<\/form>/s.exec(main) ?? []
  return [...bar.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g)].map(([, name = '']) => name)
}

describe.each(Object.entries(defined))('%s', (path, { title, none, fields, csv }) => {
  it('is drawn with its filters, says when nothing is left, and is one file', async () => {
    const page = await manager.get(path)
    expect(page.status).toBe(200)
    expect(page.html).toContain(`<h1>${title}</h1>`)
    expect(fieldsOf(page.html)).toEqual(fields)
    // The bar holds four fields in its line.
    expect(page.html.includes('<details class="more"')).toBe(fields.length > 4)
    if (none) {
      const [query, words] = none
      const empty = await manager.get(`${path}?${query}`)
      expect(empty.text).toContain(words)
      expect(empty.text).toContain('Limpar filtros')
      expect(empty.links).not.toContain(`${path}.csv?${query}`)
    }
    if (csv) {
      const file = await manager.get(`${path}.csv`)
      expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(file.html.split('\r\n')[0]?.replace('\ufeff', '')).toBe(csv)
    }
  })
})
