import { keysOf } from '#app/domain/words/records.ts'
export interface CataloguePage {
  /** Path below the area's own. */
  path: string
  label: string
  text: string
}

export interface CatalogueArea {
  label: string
  lead: string
  pages: readonly CataloguePage[]
}

/** Index of the catalogue. Routes, lists, links and the visual tests come from it. */
export const CATALOGUE = {
  components: {
    label: 'Componentes',
    lead: 'As peças de que as telas são feitas, cada uma em todos os seus estados.',
    pages: [
      { path: 'display', label: 'Exibição', text: 'Etiquetas, cartões, números, botões, ícones, dinheiro.' },
      { path: 'feedback', label: 'Avisos', text: 'Avisos, resumo de erros, estados vazios, confirmação.' },
      { path: 'booking', label: 'Reserva', text: 'Atrativo, calendário, horários, etapas, total, ingresso.' },
      { path: 'cash', label: 'Caixa', text: 'Contagem de notas e moedas.' },
      { path: 'chart', label: 'Gráficos', text: 'Barras e linhas, com a tabela ao lado.' },
      { path: 'documents', label: 'Documentos', text: 'Lista, versões, recusados, removidos, campos de envio.' },
      { path: 'conversation', label: 'Conversa', text: 'Mensagens de um requerimento e suas situações.' },
      { path: 'import', label: 'Importação', text: 'Enviar uma planilha e conferir antes de salvar.' },
      { path: 'policy', label: 'Cancelamento', text: 'As regras de devolução, em campos e em palavras.' }
    ]
  },
  forms: {
    label: 'Formulários',
    lead: 'Todos os campos, vazios, preenchidos e recusados.',
    pages: [
      { path: 'fields', label: 'Campos', text: 'Cada tipo de campo, como vem.' },
      { path: 'errors', label: 'Campos com erro', text: 'Os mesmos, com o que foi digitado e a mensagem.' },
      { path: 'filters', label: 'Filtros', text: 'A barra de filtros de uma lista.' },
      { path: 'live-filters', label: 'Filtros ao escolher', text: 'Em uma linha, enviados ao escolher.' }
    ]
  },
  tables: {
    label: 'Tabelas',
    lead: 'Listas e tabelas, com poucas e muitas colunas, totais, ações e nenhuma linha.',
    pages: [
      { path: 'list', label: 'Lista', text: 'Linhas que abrem, situação, ações; cartões no celular.' },
      { path: 'wide', label: 'Números', text: 'Muitas colunas de números, com totais e rolagem.' },
      { path: 'plain', label: 'Simples', text: 'Poucas colunas, uma linha, nenhuma linha, definições.' }
    ]
  },
  pages: {
    label: 'Páginas',
    lead: 'Telas de exemplo, montadas só com as peças do catálogo.',
    pages: [
      { path: 'list', label: 'Lista', text: 'Filtros, totais, tabela, páginas.' },
      { path: 'detail', label: 'Ficha', text: 'Dados, situação, histórico, ações.' },
      { path: 'form', label: 'Cadastro', text: 'Um formulário em partes, com confirmação.' },
      { path: 'print', label: 'Impressão', text: 'Uma folha como sai no papel.' }
    ]
  }
} as const satisfies Record<string, CatalogueArea>

export type AreaName = keyof typeof CATALOGUE

export const AREA_NAMES = keysOf(CATALOGUE)
