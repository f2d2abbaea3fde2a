import { SituationTag } from '#app/components/index.ts'
import { listOwnTexts, type OwnTextsRow } from '#app/contracts/places/own-texts.ts'
import {
  isOwnNoun,
  LANGUAGE_NAMES,
  OTHER_LANGUAGES,
  OWN_NOUN_KEYS,
  ownNoun,
  STATE_WORDS,
  type TextState
} from '#app/domain/place/own-texts.ts'
import { keysOf } from '#app/domain/words/records.ts'
import { choice, defineList, Lines, search } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import { SectionNav } from '../../section-nav.tsx'

const path = '/configurations/languages'

const list = defineList<ReturnType<typeof toRow>>()({
  path,
  title: 'Línguas',
  area: 'Configurações',
  crumb: 'Línguas',
  lead: 'O que os visitantes leem do parque em inglês e espanhol. O que falta aparece em português.',
  noun: ['texto', 'textos'],
  caption: 'Textos do parque',
  filters: {
    q: search('Palavra do texto'),
    language: choice(
      'lingua',
      'Língua',
      'As duas',
      OTHER_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
    ),
    state: choice(
      'situacao',
      'Situação',
      'Todas',
      keysOf(STATE_WORDS).map((value) => ({ value, label: STATE_WORDS[value] }))
    ),
    noun: choice(
      'tipo',
      'O que é',
      'Tudo',
      OWN_NOUN_KEYS.map((value) => ({ value, label: ownNoun(value).label }))
    )
  },
  above: () => <SectionNav />,
  rowKey: ({ key }) => key,
  href: ({ key }) => `${path}/${key}`,
  columns: [
    { header: 'Texto', cell: ({ title, label }) => <Lines top={title} below={label} /> },
    { header: 'Em português', cell: ({ text }) => text },
    { header: 'Inglês', cell: ({ en }) => <State state={en} /> },
    { header: 'Espanhol', cell: ({ es }) => <State state={es} /> }
  ],
  empty: {
    title: 'Ainda não há textos',
    text: 'O que o parque escreve para os visitantes aparece aqui, para ser traduzido.'
  },
  none: {
    title: 'Nenhum texto encontrado',
    text: 'Confira a palavra que você procurou, a língua e a situação.',
    all: 'Ver todos'
  }
})

export const loader = serveList(list, {
  permission: 'configurations/place',
  read: (asked, { viewer }, options) => viewer.call(listOwnTexts, { query: asked }, options),
  row: toRow,
  file: {
    name: 'textos-por-lingua',
    size: 500,
    cells: {
      'O que é': ({ label }) => label,
      Texto: ({ title }) => title,
      'Em português': (_, { text }) => text,
      Inglês: ({ en }) => STATE_WORDS[en],
      Espanhol: ({ es }) => STATE_WORDS[es]
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle

const tones = { missing: 'gray', stale: 'amber', done: 'green' } as const

function State({ state }: { state: TextState }) {
  return <SituationTag tone={tones[state]}>{STATE_WORDS[state]}</SituationTag>
}

/** Letters of a text that show which one it is. */
const mostShown = 90

function toRow({ noun, id, title, text, en, es }: OwnTextsRow) {
  const line = text.replace(/\s+/g, ' ')
  return {
    key: `${noun}/${encodeURIComponent(id)}`,
    label: isOwnNoun(noun) ? ownNoun(noun).label : noun,
    title,
    text: line.length > mostShown ? `${line.slice(0, mostShown)}…` : line,
    en,
    es
  }
}
