import { SituationTag } from '#app/components/index.ts'

export function UseTag({ archived }: { archived: boolean }) {
  return <SituationTag tone={archived ? 'gray' : 'green'}>{archived ? 'Arquivado' : 'Em uso'}</SituationTag>
}
