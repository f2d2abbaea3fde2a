/** What a field check answers: the value to keep, or a message that says what to do. */
export type Checked<Value> = ({ ok: true } & Value) | { ok: false; message: string }
