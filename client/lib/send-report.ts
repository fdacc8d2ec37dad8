/** Posts a report for statistics, even while the page is being left, and returns the HTTP status. A lost report is not sent again. */
export async function sendReport(path: string, body: object): Promise<number> {
  const answer = await fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  // A response that is not read to its end keeps its connection open.
  await answer.text();
  return answer.status;
}
