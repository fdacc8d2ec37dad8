import { Await } from '#client/lib/await.tsx';
import { feedQuery } from '../home-api.ts';

export const HomePage = () => (
  <div>
    <h1>首页</h1>
    <Await query={feedQuery} pending={<p>加载中...</p>} failed={(failure) => <p>{failure.message}</p>}>
      {(page) => (
        <ul>
          {page.records.map((demand) => (
            <li key={demand.id}>{demand.title}</li>
          ))}
        </ul>
      )}
    </Await>
  </div>
);
