import { DefinitionList } from '#app/components/table/index.ts'
import type { CopiedSection } from '#app/domain/privacy/sections.ts'

/** Shows all data stored about a person, in readable form. */
export function Sections({ sections }: { sections: readonly CopiedSection[] }) {
  return (
    <div className="privacy-sheet">
      {sections.map(({ title, rows }) => (
        <section key={title}>
          <h2>
            {title} ({rows.length})
          </h2>
          {rows.map((row) => (
            <DefinitionList key={JSON.stringify(row)} items={row} />
          ))}
        </section>
      ))}
    </div>
  )
}
