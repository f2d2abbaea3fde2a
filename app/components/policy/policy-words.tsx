/** Shows the policy to a visitor, one sentence per rule. */
export function PolicyWords({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <section className="card" aria-labelledby="em-palavras">
      <h2 id="em-palavras">{title}</h2>
      <ul>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
